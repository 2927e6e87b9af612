import * as z from "zod/mini";

/**
 * When a place is open. The server computes it from the opening hours, holidays and the time zone, from the day before
 * on, for two to three weeks. `runs`: minutes from `from` on, in turn closed, open and unsure (an open end, "by
 * appointment"); a turn without minutes is 0. Beyond the last run nothing is known.
 */
export const openTimesSchema = z.object({ from: z.string(), runs: z.array(z.number()) });
export type OpenTimes = z.infer<typeof openTimesSchema>;

const states = ["closed", "open", "unsure"] as const;
/** `from` and `to` in milliseconds since 1970. */
export type Run = { state: (typeof states)[number]; from: number; to: number };

const minuteMs = 60_000;

export function runsOf({ from, runs }: OpenTimes): Run[] {
  let at = Date.parse(from);
  return runs.flatMap((minutes, index) => {
    const start = at;
    at += minutes * minuteMs;
    return minutes > 0 ? { state: states[index % states.length] ?? "unsure", from: start, to: at } : [];
  });
}

/** A moment of the day on which the times were computed: they begin with the day before. */
export const computedAt = ({ from }: OpenTimes): Date => new Date(Date.parse(from) + 36 * 60 * minuteMs);

/** What a place has of its hours. */
export type WithOpenTimes = { open_times?: OpenTimes | null | undefined };

/** Whether a place is open; null if that is not known for this moment. Same as `private.is_open_at` in Postgres. */
export function isOpenAt({ open_times: times }: WithOpenTimes, moment: Date): boolean | null {
  const state = times && runAt(runsOf(times), moment)?.state;
  return state === "open" ? true : state === "closed" ? false : null;
}

const runAt = (runs: readonly Run[], moment: Date): Run | undefined =>
  runs.find(({ from, to }) => from <= moment.getTime() && moment.getTime() < to);

/** `at`: when it closes, or opens next; null if that is not known. */
export type OpenState = { open: boolean; at: Date | null };

/** The state at a moment; null if it is not known. An unsure time is no promise, so nobody is told that it opens then. */
export function openStateAt({ open_times: times }: WithOpenTimes, moment: Date): OpenState | null {
  const runs = times ? runsOf(times) : [];
  const now = runAt(runs, moment);
  if (!now || now.state === "unsure") return null;
  const next = runs[runs.indexOf(now) + 1];
  return { open: now.state === "open", at: next && next.state !== "unsure" ? new Date(now.to) : null };
}
