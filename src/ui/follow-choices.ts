import { applyTheme, readTheme } from "./theme.ts";
import { applyUnits, readUnits } from "./units.ts";

/** Shows what was chosen on another device; what nobody has chosen stays as it is here. */
export function followChoices({ theme, units }: Record<"theme" | "units", unknown>): void {
  if ((theme === "light" || theme === "dark" || theme === "system") && theme !== readTheme()) applyTheme(theme);
  if ((units === "metric" || units === "imperial") && units !== readUnits()) applyUnits(units);
}
