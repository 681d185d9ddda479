/** What screen readers hear: one polite line for what happened, one for refusals. */

class Announcer {
  polite = $state("");
  alert = $state("");

  /** Say something when there is time for it. */
  say(text: string): void {
    this.polite = again(this.polite, text);
  }

  /** Say something at once. */
  warn(text: string): void {
    this.alert = again(this.alert, text);
  }
}

/** The same sentence twice must differ, or it is not heard the second time. */
function again(before: string, text: string): string {
  return before === text ? `${text}\u00a0` : text;
}

export const announcer = new Announcer();

/** Say what happened to whoever listens. */
export function announce(text: string): void {
  announcer.say(text);
}
