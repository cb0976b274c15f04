// A battle comes as its opening and what each input changed: `[new]` replaces, `{key: change}` goes deeper.
export function changed(old, by) {
  if (by === undefined || by === null) return old;
  if (Array.isArray(by)) return by[0];
  const found = Array.isArray(old) ? [...old] : { ...old };
  for (const [key, inner] of Object.entries(by)) found[key] = changed(old[key], inner);
  return found;
}

export class Reel {
  constructor(opening, changes) {
    this.changes = changes;
    this.positions = [opening];
  }

  get last() {
    return this.changes.length;
  }

  at(input) {
    while (this.positions.length <= input) this.positions.push(changed(this.positions.at(-1), this.changes[this.positions.length - 1]));
    return this.positions[input];
  }
}
