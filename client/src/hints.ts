/** What a program would do, step by step: an action may take several decisions, and is told as one. */

/** Texts are compared without what stands between the decisions. */
const bare = (text: string) => text.replace(/[\s;]/g, "");

/** The decisions of an action, without what chance does in between. */
export function stepsOf(action: string): string[] {
  return action.split(" ; ").filter((step) => !step.startsWith("~"));
}

/** What is to be chosen next to follow an action, of all that may be; empty if the path leads elsewhere. */
export function nextStep(action: string, path: string[], legal: string[]): string {
  const goal = bare(action);
  const begun = bare(path.join(""));
  const fitting = legal.filter((text) => goal.startsWith(begun + bare(text)));
  return fitting.reduce((best, text) => (text.length > best.length ? text : best), "");
}
