const FIRST_MS = 60_000;
/** The interval of pg_cron on hosted Supabase. Admins see a warning after three missed runs. */
const EVERY_MS = 5 * FIRST_MS;

/**
 * Replaces pg_cron of hosted Supabase: runs `maintain` shortly after the start and then every five minutes (or every
 * `everyMs`), never twice at the same time. Failures are logged and retried. The timer does not keep the process alive.
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
