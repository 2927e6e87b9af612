import { refreshSettings } from "../../sync/refresh/refresh-own-profile.ts";
import { applySettings } from "../../ui/apply-settings.ts";

/** After a sign-in: applies the theme, units and language that the person chose on another device. Best effort. */
export async function applyAccountSettings(uid: string): Promise<void> {
  try {
    applySettings(await refreshSettings(uid, ["theme", "units", "language"]));
  } catch {
    // The local database was closed or is unavailable. The settings screen fetches them again.
  }
}
