import { remember } from "../messages/remember.ts";

const key = "theme";
export type Theme = "light" | "dark" | "system";

export function readTheme(): Theme {
  const stored = localStorage.getItem(key);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Applies and stores the theme. Call once with `readTheme()` before the first paint. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") {
    remember(key, null);
    delete document.documentElement.dataset["theme"];
  } else {
    remember(key, theme);
    document.documentElement.dataset["theme"] = theme;
  }
}
