/** What a person chose for this device: language, light, pace, and when the page makes itself heard. */

import { words, type Language } from "./words.svelte";

/** What can be chosen; the first of each is what nobody had to choose. */
export const CHOICES = {
  /** Colours. */
  theme: ["system", "light", "dark"],
  /** How long stones and cards travel. */
  pace: ["usual", "calm", "none"],
  /** Whether the end of a turn is asked about, at tables of people. */
  confirm: ["unsure", "never", "always"],
  /** A soft sound when it is my turn. */
  sound: ["on", "off"],
  /** A notification when it is my turn and the page is out of sight; `unasked` until somebody has answered. */
  notify: ["unasked", "on", "off"],
  vibrate: ["off", "on"],
  /** Whether actions are also shown as they are written. */
  notation: ["off", "on"],
  /** Letters and numbers beside the board. */
  labels: ["on", "off"],
} as const;

export type Choices = { [name in keyof typeof CHOICES]: (typeof CHOICES)[name][number] };
type Name = keyof Choices;

const NAMES = Object.keys(CHOICES) as Name[];
const LANGUAGE = key("language");

class Settings {
  private chosen = $state<Choices>(standard());
  private dark = $state(false);

  get of(): Readonly<Choices> {
    return this.chosen;
  }

  /** The colours that are shown. */
  get theme(): "light" | "dark" {
    const { theme } = this.chosen;
    return theme === "system" ? (this.dark ? "dark" : "light") : theme;
  }

  /** Take what was chosen before, or what the system says; and what is chosen in another window. */
  begin(): void {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    this.dark = dark.matches;
    dark.addEventListener("change", () => {
      this.dark = dark.matches;
      this.show();
    });
    addEventListener("storage", () => this.read());
    this.read();
    this.speak(chosen(LANGUAGE, ["en", "zh"]) ?? spoken());
  }

  /** Choose something, from now on and on this device. */
  choose<N extends Name>(name: N, value: Choices[N]): void {
    this.chosen[name] = value;
    localStorage.setItem(key(name), value);
    this.show();
  }

  /** Another language, remembered. */
  chooseLanguage(language: Language): void {
    localStorage.setItem(LANGUAGE, language);
    document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`; // for early words
    this.speak(language);
  }

  private read(): void {
    const stored = NAMES.map((name) => [name, chosen(key(name), CHOICES[name])] as const);
    this.chosen = { ...standard(), ...Object.fromEntries(stored.filter(([, value]) => value)) };
    this.show();
  }

  /** Let the page be as it was chosen. */
  private show(): void {
    words.codes = this.chosen.notation === "on";
    Object.assign(document.documentElement.dataset, { theme: this.theme, pace: this.chosen.pace, labels: this.chosen.labels });
  }

  private speak(language: Language): void {
    words.speak(language);
    document.documentElement.lang = language === "zh" ? "zh-Hans" : "en";
  }
}

/** Under which name something is kept. */
function key(name: string): string {
  return `elementarium.${name}`;
}

function standard(): Choices {
  return Object.fromEntries(NAMES.map((name) => [name, CHOICES[name][0]])) as unknown as Choices;
}

/** What was stored under a key, if it is one of the allowed words. */
function chosen<T extends string>(key: string, allowed: readonly T[]): T | undefined {
  return allowed.find((word) => word === localStorage.getItem(key));
}

/** The language of the browser. */
function spoken(): Language {
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export const settings = new Settings();
