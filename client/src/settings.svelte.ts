/** What a person chose for this browser: language and light. */

import { words, type Language } from "./words.svelte";

export type Theme = "light" | "dark";

const LANGUAGE = "elementarium.language";
const THEME = "elementarium.theme";
const NOTATION = "elementarium.notation";

class Settings {
  theme = $state<Theme>("light");
  /** Whether actions are also shown as they are written. */
  notation = $state(false);

  /** Take what was chosen before, or what the system says. */
  begin(): void {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    this.light(chosen(THEME, ["light", "dark"]) ?? (dark.matches ? "dark" : "light"));
    dark.addEventListener("change", () => {
      if (!localStorage.getItem(THEME)) this.light(dark.matches ? "dark" : "light");
    });
    this.write(localStorage.getItem(NOTATION) === "on");
    this.speak(chosen(LANGUAGE, ["en", "zh"]) ?? spoken());
  }

  /** The other light. */
  toggleTheme(): void {
    this.light(this.theme === "dark" ? "light" : "dark");
    localStorage.setItem(THEME, this.theme);
  }

  /** Show actions as they are written, or no longer. */
  toggleNotation(): void {
    this.write(!this.notation);
    localStorage.setItem(NOTATION, this.notation ? "on" : "off");
  }

  /** Another language, remembered. */
  chooseLanguage(language: Language): void {
    localStorage.setItem(LANGUAGE, language);
    document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`; // for early words
    this.speak(language);
  }

  private write(notation: boolean): void {
    this.notation = notation;
    words.codes = notation;
  }

  private light(theme: Theme): void {
    this.theme = theme;
    document.documentElement.dataset["theme"] = theme;
  }

  private speak(language: Language): void {
    words.speak(language);
    document.documentElement.lang = language === "zh" ? "zh-Hans" : "en";
  }
}

/** What was stored under a key, if it is one of the allowed words. */
function chosen<T extends string>(key: string, allowed: T[]): T | undefined {
  return allowed.find((word) => word === localStorage.getItem(key));
}

/** The language of the browser. */
function spoken(): Language {
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export const settings = new Settings();
