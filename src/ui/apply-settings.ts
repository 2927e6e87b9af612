import { chooseLanguage } from "../messages/language.ts";
import { applyTheme, readTheme } from "./theme.ts";
import { applyUnits, readUnits } from "./units.ts";

/** Applies settings from another device. Missing settings change nothing. */
export function applySettings({ theme, units, language }: Record<"theme" | "units" | "language", unknown>): void {
  if ((theme === "light" || theme === "dark" || theme === "system") && theme !== readTheme()) applyTheme(theme);
  if ((units === "metric" || units === "imperial") && units !== readUnits()) applyUnits(units);
  // If its messages cannot be loaded the language stays, until the settings are opened online.
  if (typeof language === "string") chooseLanguage(language).catch(() => undefined);
}
