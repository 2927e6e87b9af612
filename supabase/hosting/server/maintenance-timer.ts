const FIRST_MS = 60_000;
/** As often as pg_cron on hosted Supabase: admins are told that it is late when it has missed three turns. */
const EVERY_MS = 5 * FIRST_MS;

/**
 * What pg_cron does on hosted Supabase: runs `maintain` a while after the start, when nobody waits for it any more, and
 * then every five minutes (or every `everyMs`), never twice at once. One that fails is told and tried again. Keeps no process alive.
 */
export function startMaintenance(maintain: () => Promise<void>, everyMs = EVERY_MS): { stop(): void } {
  let timer: NodeJS.Timeout;
  const plan = (milliseconds: number) => {
    timer = setTimeout(() => {
      maintain()
        .catch((error: unknown) => console.error("[maintenance]", error))
        .finally(() => plan(everyMs));
    }, milliseconds);
    timer.unref();
  };
  plan(Math.min(FIRST_MS, everyMs));
  return { stop: () => clearTimeout(timer) };
}
