import { readKv } from "../../local/database/kv.ts";
import { readCommands } from "../../local/outbox/stored-commands.ts";
import { watch } from "../../local/database/watch.ts";
import { atMostEvery } from "./at-most-every.ts";
import { refreshRatings } from "./refresh.ts";

/** At most once a minute. */
const ownRatings = atMostEvery(60_000, async (uid) => (await refreshRatings(uid)).ok);

/**
 * Fetches the person's ratings after a sign-in or an absence: without them, rating a place that another device has
 * rated already would cause a conflict instead of an edit.
 */
export const refreshOwnRatings = (): Promise<void> => ownRatings.ask();

/** Guardians agree by mail on another device, so the app asks again when it is opened. */
const guardian = atMostEvery(3 * 60_000, async (uid) => {
  const { commands } = await readCommands(uid);
  if (!commands.some(({ refusal, notBefore }) => refusal === "guardian_pending" && notBefore !== null)) return false;
  // Loaded late, because few people need it.
  const { releaseAgreed } = await import("../session/guardian.ts");
  return (await releaseAgreed(uid)).ok;
});

/** Sends what waits for a guardian soon after they agreed, before the server's long pause ends. */
export const recheckGuardian = (): Promise<void> => guardian.ask();

/** Refreshes the ratings of a person who signs in, in any tab. */
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
