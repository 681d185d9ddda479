/** Focus inside a group: one tab stop, arrows move, as grids and lists of the web promise it.
 *
 * `use:roving={{ columns: 11 }}` on a group; its places carry `data-place` with a name. Exactly
 * one of them can be reached by the tab key: the one that had the focus last, or the first. When
 * the place with the focus leaves the table, the one beside it takes the focus over.
 */

import type { Action } from "svelte/action";

export interface Roving {
  /** How many places stand in a row; 1 for a column, 0 for a single row. */
  columns: number;
  /** Hears the name of the place that got the focus. */
  reached?: (place: string) => void;
  /** Keys of the group's own; true if one was used. */
  key?: (event: KeyboardEvent, place: string) => boolean;
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const roving: Action<HTMLElement | SVGElement, Roving> = (group, given) => {
  let options = given;

  const places = () => [...group.querySelectorAll<HTMLElement>("[data-place]")];

  /** Where the focus is: the place, and its number among the others. */
  let held: HTMLElement | null = null;
  let number = 0;

  /** Keep one tab stop, whatever was drawn anew, and do not lose the focus with a place. */
  function settle(): void {
    const all = places();
    if (held && !held.isConnected && document.activeElement === document.body)
      focus(all[Math.min(number, all.length - 1)]);
    const present = all.find((place) => place.tabIndex === 0) ?? all[0];
    for (const place of all) if (place !== present) place.tabIndex = -1;
    if (present) present.tabIndex = 0;
  }

  function focus(goal: HTMLElement | undefined): void {
    if (!goal) return;
    for (const place of places()) place.tabIndex = place === goal ? 0 : -1;
    goal.focus();
  }

  function reached(event: Event): void {
    const place = (event.target as HTMLElement).closest<HTMLElement>("[data-place]");
    if (!place) return;
    held = place;
    number = places().indexOf(place);
    for (const other of places()) other.tabIndex = other === place ? 0 : -1;
    options.reached?.(place.dataset["place"] ?? "");
  }

  /** The focus went to something else; with a place that leaves the table it goes nowhere. */
  function left(event: Event): void {
    if ((event as FocusEvent).relatedTarget) held = null;
  }

  function pressed(event: Event): void {
    const key = event as KeyboardEvent;
    const here = (key.target as HTMLElement).closest<HTMLElement>("[data-place]");
    if (!here || key.altKey || key.ctrlKey || key.metaKey) return;
    if (options.key?.(key, here.dataset["place"] ?? "")) {
      key.preventDefault();
      return;
    }
    const all = places();
    const goal = all[next(all.indexOf(here), all.length, key.key, options.columns)];
    if (goal) {
      key.preventDefault();
      focus(goal);
    }
  }

  const watcher = new MutationObserver(settle);
  watcher.observe(group, { childList: true, subtree: true });
  group.addEventListener("focusin", reached);
  group.addEventListener("focusout", left);
  group.addEventListener("keydown", pressed);
  settle();

  return {
    update: (changed) => {
      options = changed;
    },
    destroy: () => {
      watcher.disconnect();
      group.removeEventListener("focusin", reached);
      group.removeEventListener("focusout", left);
      group.removeEventListener("keydown", pressed);
    },
  };
};

/** Where a key leads from a place; -1 if nowhere. */
export function next(place: number, count: number, key: string, columns: number): number {
  const step = STEPS[key];
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (!step) return -1;
  if (columns < 2) {
    const goal = place + step[0] + step[1];
    return goal >= 0 && goal < count ? goal : -1;
  }
  const column = (place % columns) + step[0];
  const goal = place + step[0] + step[1] * columns;
  return column >= 0 && column < columns && goal >= 0 && goal < count ? goal : -1;
}

/** Move the focus to a place by its name, if it is drawn. */
export function focusPlace(root: ParentNode, name: string): void {
  root.querySelector<HTMLElement>(`[data-place="${CSS.escape(name)}"]`)?.focus();
}
