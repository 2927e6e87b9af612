import { signWaiting } from "../_shared/sign-code.ts";
import { sendMails } from "./send-mails.ts";
import { sendPushes } from "./send-pushes.ts";
import type { MaintenanceJob, MaintenancePorts } from "./maintenance-ports.ts";

/** Bounds of one run: a function may work for a minute or two, and the next run comes in five. */
const OBJECT_BATCH = 100;
const NAMED_BATCHES = 10;

/** People whose days of grace are over: their objects first, since an erased account no longer says which they were. */
const eraseAccounts: MaintenanceJob = {
  name: "erasure",
  async run(ports) {
    const due = await ports.call<{ user_id: string; bucket: string | null; names: string[] | null }[]>("due_erasures", {
      p_limit: 20,
    });
    for (const { bucket, names } of due) if (bucket && names) await removeInBatches(ports, bucket, names);
    let erased = 0;
    for (const id of new Set(due.map(({ user_id }) => user_id)))
      if (await ports.call<boolean>("erase_account", { p_user_id: id })) erased += 1;
    return { erased };
  },
};

/** Objects that `procedure` names, and names no more when they are gone. */
const removeNamed = (name: string, procedure: string, bucket: string): MaintenanceJob => ({
  name,
  async run(ports) {
    let removed = 0;
    for (let batch = 0; batch < NAMED_BATCHES; batch++) {
      const rows = await ports.call<{ name: string }[]>(procedure, { p_limit: OBJECT_BATCH });
      if (rows.length === 0) break;
      await ports.removeObjects(
        bucket,
        rows.map((row) => row.name),
      );
      removed += rows.length;
      if (rows.length < OBJECT_BATCH) break;
    }
    return { removed };
  },
});

/** Receipts, evidence, tombstones, buckets: whatever the database itself keeps for a time only. */
const prune: MaintenanceJob = {
  name: "prune",
  async run(ports) {
    await ports.call("prune", {});
    return {};
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

async function removeInBatches(ports: MaintenancePorts, bucket: string, names: readonly string[]): Promise<void> {
  for (let start = 0; start < names.length; start += OBJECT_BATCH)
    await ports.removeObjects(bucket, names.slice(start, start + OBJECT_BATCH));
}

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
