import { readKv } from "../../local/database/kv.ts";
import { readCommands } from "../../local/outbox/stored-commands.ts";
import { watch } from "../../local/database/watch.ts";
import { atMostEvery } from "./at-most-every.ts";
import { refreshRatings } from "./refresh.ts";

/** Coming back to the app within a minute does not ask again. */
const ownRatings = atMostEvery(60_000, async (uid) => (await refreshRatings(uid)).ok);

/**
 * Pulls the person's ratings when they are somebody new here or have been away: without them a rating that another
 * device has already made of the same place would end as a conflict instead of an edit.
 */
export const refreshOwnRatings = (): Promise<void> => ownRatings.ask();

/** A guardian agrees by mail, on another device: whoever waits for that comes back to look. */
const guardian = atMostEvery(3 * 60_000, async (uid) => {
  const { commands } = await readCommands(uid);
  if (!commands.some(({ refusal, notBefore }) => refusal === "guardian_pending" && notBefore !== null)) return false;
  // Almost nobody needs it.
  const { releaseAgreed } = await import("../session/guardian.ts");
  return (await releaseAgreed(uid)).ok;
});

/** Sends what waits for a guardian soon after they agreed, and not when the long pause of the server is over. */
export const recheckGuardian = (): Promise<void> => guardian.ask();

/** A sign-in, in whichever tab, brings that person's ratings. */
export function watchPerson(): () => void {
  const stop = watch(
    async () => (await readKv("person"))?.uid ?? null,
    (uid) => {
      if (uid !== null) void refreshOwnRatings();
    },
  );
  return () => {
    stop();
    ownRatings.forget();
    guardian.forget();
  };
}
