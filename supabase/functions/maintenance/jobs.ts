import { signWaiting } from "../_shared/sign-code.ts";
import { sendMails } from "./send-mails.ts";
import { sendPushes } from "./send-pushes.ts";
import type { MaintenanceJob, MaintenancePorts } from "./maintenance-ports.ts";

/** Bounds of one run: a function may work for a minute or two, and the next run comes in five. */
const OBJECT_BATCH = 100;
const NAMED_BATCHES = 10;
/** A batch is halved until what cannot be removed stands alone, which takes eight calls. */
const MOST_FAILED = 10;

/**
 * People whose days of grace are over: their objects first, since an erased account no longer says which they were. One who
 * cannot be erased keeps nobody else waiting.
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
        if (isUnheard(error)) break;
      }
      try {
        if (await ports.call<boolean>("erase_account", { p_user_id: id })) erased += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    return { erased, ...told(failures) };
  },
};

/** Objects that `procedure` names, and names no more when they are gone. What cannot be removed keeps none of the others. */
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
    return { removed, ...told([...failures.values()]) };
  },
});

/** Receipts, evidence, tombstones, buckets: whatever the database itself keeps for a time only. */
const prune: MaintenanceJob = {
  name: "prune",
  async run(ports) {
    const failed = await ports.call<unknown>("prune", {});
    return typeof failed === "string" ? { ok: false, error: failed } : {};
  },
};

/** Codes that were made while no key could be had, whose place has another name now, or whose key has retired. */
export const signCodes: MaintenanceJob = {
  name: "codes",
  async run(ports) {
    if (ports.signingKey === null) return { skipped: "no signing key" };
    return { signed: (await signWaiting(ports.call, ports.signingKey)).length };
  },
};

/** The figures of the front page. */
const countForPublic: MaintenanceJob = {
  name: "counts",
  async run(ports) {
    return { counted: await ports.call<boolean>("refresh_public_counts", {}) };
  },
};

/** What owners asked to be told, before mails are sent. */
const mailOwners: MaintenanceJob = {
  name: "owner-mails",
  async run(ports) {
    return { queued: await ports.call<number>("queue_owner_mails", {}) };
  },
};

/** The storage was not reached or did not answer, each time after a long while: nobody asks it for one object after the other. */
const isUnheard = (error: unknown) => error instanceof TypeError || error instanceof DOMException;

type Went = { stuck: string[]; failures: unknown[] };

/** Answers which could not be removed, each with its reason. Throws where none can be: then it is the storage that fails. */
async function removeInBatches(ports: MaintenancePorts, bucket: string, names: readonly string[]): Promise<Went> {
  const went: Went = { stuck: [], failures: [] };
  let removed = 0;
  let failed = 0;
  const remove = async (some: readonly string[]): Promise<void> => {
    try {
      await ports.removeObjects(bucket, some);
      removed += some.length;
    } catch (error) {
      failed += 1;
      if (isUnheard(error) || (removed === 0 && failed >= MOST_FAILED)) throw error;
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

/** Of a job that did what it could. */
const told = ([first, ...others]: readonly unknown[]) =>
  first === undefined
    ? {}
    : { ok: false, failed: others.length + 1, error: first instanceof Error ? first.message : JSON.stringify(first) };

/** A new job is a line here; what runs them does not know their names. */
export const jobs: readonly MaintenanceJob[] = [
  mailOwners,
  sendMails,
  sendPushes,
  eraseAccounts,
  removeNamed("orphan-photos", "orphan_photos", "reviews"),
  removeNamed("removed-portraits", "removed_portraits", "profile-images"),
  removeNamed("orphan-proofs", "orphan_proofs", "ownership-proofs"),
  signCodes,
  countForPublic,
  prune,
];
