import { countUnseen } from "../../local/people/count-social.ts";
import { countUnsent } from "../../local/session/first-reads.ts";
import { readKv } from "../../local/database/kv.ts";

/** Sets the number on the app icon: unsent things plus unseen notices. */
export async function updateIconBadge(): Promise<void> {
  const person = await readKv("person");
  const count = person ? (await countUnsent(person.uid)) + (await countUnseen(person.uid)) : 0;
  if (!("setAppBadge" in navigator)) return;
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
  } catch {
    // Not installed or not permitted. The app shows the number as well.
  }
}
