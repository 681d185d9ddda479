/** The lines of a graph of a rating. */

import type { RatingPoint } from "../wire";

export interface Range {
  low: number;
  high: number;
}

/** So much of the scale is shown at least. */
const LEAST = 200;
/** A rating that is hardly known would leave no room for what is: its band is cut off so far from it. */
const MOST = 250;

/** What a graph shows of the scale. */
export function rangeOf(points: readonly RatingPoint[]): Range {
  const lows = points.map((point) => point.elo - Math.min(point.error, MOST));
  const highs = points.map((point) => point.elo + Math.min(point.error, MOST));
  const [low, high] = [Math.min(...lows), Math.max(...highs)];
  const missing = Math.max(0, LEAST - (high - low)) / 2;
  return { low: low - missing, high: high + missing };
}

/** Round numbers within what is shown, three to six of them. */
export function gridOf({ low, high }: Range): number[] {
  const step = [50, 100, 200, 500].find((one) => (high - low) / one <= 6) ?? 1000;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
}

/** The rating itself. */
export function lineOf(points: readonly RatingPoint[], range: Range, wide: number, tall: number): string {
  return [...points, ...alone(points)].map((point, place) => at(place, point.elo, points.length, range, wide, tall)).join(" ");
}

/** What it lies within: along the top and back along the bottom. */
export function bandOf(points: readonly RatingPoint[], range: Range, wide: number, tall: number): string {
  const all = [...points, ...alone(points)];
  const edge = (side: number) => all.map((point, place) => at(place, point.elo + side * point.error, points.length, range, wide, tall));
  return [...edge(1), ...edge(-1).reverse()].join(" ");
}

/** A single point is drawn as a line. */
function alone(points: readonly RatingPoint[]): RatingPoint[] {
  return points.length === 1 ? [...points] : [];
}

function at(place: number, elo: number, count: number, { low, high }: Range, wide: number, tall: number): string {
  const x = (wide * place) / Math.max(1, count - 1);
  const y = (tall * (high - Math.min(high, Math.max(low, elo)))) / (high - low);
  return `${round(x)},${round(y)}`;
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}
