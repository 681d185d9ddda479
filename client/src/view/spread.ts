/** Marks along a line, moved apart until none covers another. */

interface Cluster {
  sum: number;
  count: number;
}

/**
 * Places at least `gap` apart and between 0 and `length`, in the given order and together as near as
 * can be to where they belong; closer only where they would not all fit.
 *
 * `places` ascend. With the gaps taken out, marks may stand on one place but not pass each other:
 * those that would are pooled at their mean, until none would.
 */
export function spread(places: number[], gap: number, length: number): number[] {
  const step = Math.min(gap, length / Math.max(1, places.length - 1));
  const last = length - step * (places.length - 1);
  return pooled(places.map((place, index) => place - index * step)).map(
    (place, index) => Math.max(0, Math.min(last, place)) + index * step,
  );
}

function pooled(places: number[]): number[] {
  const clusters: Cluster[] = [];
  for (const place of places) {
    let cluster = { sum: place, count: 1 };
    for (let before = clusters.at(-1); before && mean(before) > mean(cluster); before = clusters.at(-1)) {
      cluster = { sum: before.sum + cluster.sum, count: before.count + cluster.count };
      clusters.pop();
    }
    clusters.push(cluster);
  }
  return clusters.flatMap((cluster) => Array<number>(cluster.count).fill(mean(cluster)));
}

function mean({ sum, count }: Cluster): number {
  return sum / count;
}
