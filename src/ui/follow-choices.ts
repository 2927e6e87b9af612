import { chooseLanguage } from "../messages/language.ts";
import { applyTheme, readTheme } from "./theme.ts";
import { applyUnits, readUnits } from "./units.ts";

/** Shows what was chosen on another device; what nobody has chosen stays as it is here. */
export function followChoices({ theme, units, language }: Record<"theme" | "units" | "language", unknown>): void {
  if ((theme === "light" || theme === "dark" || theme === "system") && theme !== readTheme()) applyTheme(theme);
  if ((units === "metric" || units === "imperial") && units !== readUnits()) applyUnits(units);
  // Without its words all stays as it is, until the settings are opened with a connection.
  if (typeof language === "string") chooseLanguage(language).catch(() => undefined);
}
