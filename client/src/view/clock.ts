/** Time as clocks show it. */

/** Seconds as `6:41`, `1:02:00`, or `9.3` in the last ten. */
export function clockText(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left < 10) return left.toFixed(1);
  const whole = Math.floor(left);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const two = (count: number) => String(count).padStart(2, "0");
  const tail = `${two(whole % 60)}`;
  return hours ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}
