// How a position lies on the screen: north is up, or the table is seen from its far edge. Both ways undo themselves.
export class Turning {
  constructor(width, height, isTurned = false) {
    [this.width, this.height, this.isTurned] = [width, height, isTurned];
  }

  place([x, y]) {
    return this.isTurned ? [this.width - x, y] : [x, this.height - y];
  }

  heading(heading) {
    return ((this.isTurned ? 32 : 64) - heading + 64) % 64;
  }

  figure(figure) {
    const [x, y] = this.place([figure.x, figure.y]);
    return { ...figure, x, y, heading: this.heading(figure.heading), corners: figure.corners.map((corner) => this.place(corner)) };
  }

  // The same position as it is drawn; an edge 0 lies above.
  position(told) {
    const places = (list) => list.map((each) => this.place(each));
    const shapes = (list) => list.map((shape) => ({ ...shape, polygon: places(shape.polygon) }));
    const player = (each) => ({ ...each, edge: this.isTurned ? each.edge : 1 - each.edge });
    return {
      ...told,
      units: told.units.map((unit) => ({ ...unit, figures: unit.figures.map((figure) => this.figure(figure)) })),
      terrain: told.terrain.map((piece) => ({ ...piece, polygon: places(piece.polygon) })),
      markers: told.markers.map((marker) => ({ ...marker, place: marker.place && this.place(marker.place) })),
      zones: told.zones && { left: shapes(told.zones.left ?? []), right: shapes(told.zones.right ?? []) },
      players: { left: player(told.players.left), right: player(told.players.right) },
    };
  }
}
