import { countUnseen } from "../../local/people/count-social.ts";
import { countUnsent } from "../../local/session/first-reads.ts";
import { readKv } from "../../local/database/kv.ts";

/** The number on the app's icon, where there is one: what is not sent, and what the person has not seen. */
export async function updateIconBadge(): Promise<void> {
  const person = await readKv("person");
  const count = person ? (await countUnsent(person.uid)) + (await countUnseen(person.uid)) : 0;
  if (!("setAppBadge" in navigator)) return;
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
  } catch {
    // Not installed or not permitted: the number is in the app as well.
  }
}
