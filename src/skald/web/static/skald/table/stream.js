// The stream of a battle: it says how many changes there were. A page that is hidden hears nothing, and looks anew later.

// So long one waits before asking again, in milliseconds; and whoever is shown what was some time ago looks so often.
export const AGAIN = 2000;
const LATE = 10_000;

export function follow({ topic, late }, { onNumber, onLook }) {
  let source = null;
  // Whoever watches some time later can't be told of what happens now: they look again and again.
  if (late) { setInterval(() => { if (!document.hidden) onLook(); }, LATE); return; }
  const listen = () => {
    if (source || document.hidden) return;
    source = new EventSource(`/live/${topic}`);
    source.onmessage = (event) => onNumber(Number(event.data));
    source.onopen = () => document.body.classList.remove("offline");
    source.onerror = () => {
      document.body.classList.add("offline");
      // A proxy that answers for a server which is being started anew ends the stream for good.
      if (source?.readyState === EventSource.CLOSED) { source = null; setTimeout(listen, AGAIN); }
    };
  };
  document.addEventListener("visibilitychange", () => { if (document.hidden) { source?.close(); source = null; } else listen(); });
  listen();
}
