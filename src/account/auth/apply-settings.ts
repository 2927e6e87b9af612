import { refreshSettings } from "../../sync/refresh/refresh-own-profile.ts";
import { followChoices } from "../../ui/follow-choices.ts";

/** Somebody has signed in: what they chose on another device is shown here too. Nobody waits for it, and it is asked again. */
export async function applyAccountSettings(uid: string): Promise<void> {
  try {
    followChoices(await refreshSettings(uid, ["theme", "units", "language"]));
  } catch {
    // The device was closed meanwhile, or keeps nothing: the screen of the settings asks once more.
  }
}
