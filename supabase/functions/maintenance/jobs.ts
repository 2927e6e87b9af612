import { refreshPlaceHours } from "../_shared/opening-hours/refresh-place-hours.ts";
import { signWaiting } from "../_shared/sign-code.ts";
import { noteStale, purgeCache } from "./purge-cache.ts";
import { sendMails } from "./send-mails.ts";
import { sendPushes } from "./send-pushes.ts";
import type { MaintenanceJob, MaintenancePorts } from "./maintenance-ports.ts";

/** Limits of one run: a function may run for a minute or two, and the next run starts in five. */
const OBJECT_BATCH = 100;
const NAMED_BATCHES = 10;
/** A failing batch is halved until the object that cannot be removed is isolated, which takes eight calls. */
const MOST_FAILED = 10;

/**
 * Erases accounts after their grace period. Objects go first, because an erased account no longer lists them. A failing
 * account does not stop the others.
 */
const eraseAccounts: MaintenanceJob = {
  name: "erasure",
  async run(ports) {
    const due = await ports.call<{ user_id: string; bucket: string | null; names: string[] | null }[]>("due_erasures", {
      p_limit: 20,
    });
    const failures: unknown[] = [];
    let erased = 0;
    for (const id of new Set(due.map(({ user_id }) => user_id))) {
      try {
        for (const { user_id: whose, bucket, names } of due)
          if (whose === id && bucket && names) failures.push(...(await removeInBatches(ports, bucket, names)).failures);
      } catch (error) {
        failures.push(error);
        if (isUnreachable(error)) break;
      }
      try {
        if (await ports.call<boolean>("erase_account", { p_user_id: id })) erased += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    return { erased, ...failureReport(failures) };
  },
};

/**
 * Removes objects listed by `procedure`, which stops listing them once they are gone. Objects that cannot be removed do
 * not stop the others.
 */
const removeNamed = (name: string, procedure: string, bucket: string): MaintenanceJob => ({
  name,
  async run(ports) {
    const failures = new Map<string, unknown>();
    let removed = 0;
    for (let batch = 0; batch < NAMED_BATCHES; batch++) {
      const rows = await ports.call<{ name: string }[]>(procedure, { p_limit: OBJECT_BATCH });
      const names = rows.map((row) => row.name).filter((one) => !failures.has(one));
      const went = await removeInBatches(ports, bucket, names);
      for (const [nth, one] of went.stuck.entries()) failures.set(one, went.failures[nth]);
      removed += names.length - went.stuck.length;
      if (rows.length < OBJECT_BATCH || names.length === 0) break;
    }
    return { removed, ...failureReport([...failures.values()]) };
  },
});

/** Prunes everything that the database stores for a limited time. */
const prune: MaintenanceJob = {
  name: "prune",
  async run(ports) {
    const failed = await ports.call<unknown>("prune", {});
    return typeof failed === "string" ? { ok: false, error: failed } : {};
  },
};

/** Signs codes that were created without a key, whose place was renamed, or whose key was retired. */
export const signCodes: MaintenanceJob = {
  name: "codes",
  async run(ports) {
    if (ports.signingKey === null) return { skipped: "no signing key" };
    return { signed: (await signWaiting(ports.call, ports.signingKey)).length };
  },
};

/** Computes the open times of new and changed places, and of those whose days run out. */
const computeHours: MaintenanceJob = {
  name: "hours",
  run: (ports) => refreshPlaceHours(ports.call, { budgetMs: ports.hoursBudgetMs }),
};

/** Updates the figures of the landing page. */
const countForPublic: MaintenanceJob = {
  name: "counts",
  async run(ports) {
    return { counted: await ports.call<boolean>("refresh_public_counts", {}) };
  },
};

/** Queues the mails that owners subscribed to, before mails are sent. */
const mailOwners: MaintenanceJob = {
  name: "owner-mails",
  async run(ports) {
    return { queued: await ports.call<number>("queue_owner_mails", {}) };
  },
};

/** True when the storage was unreachable or timed out. Each such call takes long, so single objects are not retried. */
const isUnreachable = (error: unknown) => error instanceof TypeError || error instanceof DOMException;

type Removal = { stuck: string[]; failures: unknown[] };

/**
 * Removes objects and returns those that could not be removed, with reasons. Throws when none can be removed: then the
 * storage itself fails.
 */
async function removeInBatches(ports: MaintenancePorts, bucket: string, names: readonly string[]): Promise<Removal> {
  const went: Removal = { stuck: [], failures: [] };
  let removed = 0;
  let failed = 0;
  const remove = async (some: readonly string[]): Promise<void> => {
    try {
      await ports.removeObjects(bucket, some);
      removed += some.length;
      await noteStale(ports, bucket, some);
    } catch (error) {
      failed += 1;
      if (isUnreachable(error) || (removed === 0 && failed >= MOST_FAILED)) throw error;
      const middle = Math.ceil(some.length / 2);
      if (some.length > 1) return await remove(some.slice(0, middle)).then(() => remove(some.slice(middle)));
      went.stuck.push(...some);
      went.failures.push(error);
    }
  };
  for (let start = 0; start < names.length; start += OBJECT_BATCH)
    await remove(names.slice(start, start + OBJECT_BATCH));
  return went;
}

/** The result of a job with some failures. */
const failureReport = ([first, ...others]: readonly unknown[]) =>
  first === undefined
    ? {}
    : { ok: false, failed: others.length + 1, error: first instanceof Error ? first.message : JSON.stringify(first) };

/** All jobs, in order. A new job is one line here. */
export const jobs: readonly MaintenanceJob[] = [
  mailOwners,
  sendMails,
  sendPushes,
  eraseAccounts,
  removeNamed("orphan-photos", "orphan_photos", "reviews"),
  removeNamed("removed-portraits", "removed_portraits", "profile-images"),
  removeNamed("orphan-proofs", "orphan_proofs", "ownership-proofs"),
  purgeCache,
  signCodes,
  computeHours,
  countForPublic,
  prune,
];
