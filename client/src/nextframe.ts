/** The next frame: first everybody measures, then everybody changes, so that the page is laid out once. */

type Change = () => void;

const waiting = new Set<() => Change | void>();

/** Measure in the next frame, and do what that returns when all have measured; the answer calls it off. */
export function inNextFrame(measure: () => Change | void): () => void {
  if (!waiting.size) requestAnimationFrame(goOn);
  waiting.add(measure);
  return () => void waiting.delete(measure);
}

function goOn(): void {
  const measures = [...waiting];
  waiting.clear();
  const changes = measures.map((measure) => measure());
  for (const change of changes) change?.();
}
