import { wordsOfMail } from "../../../src/messages/en/mails.ts";
import { drawMail } from "../_shared/draw-mail.ts";
import { signWaiting } from "../_shared/sign-code.ts";
import { sendPushes } from "./send-pushes.ts";
import type { MaintenanceJob, MaintenancePorts } from "./maintenance-ports.ts";

interface WaitingMail {
  id: string;
  recipient: string;
  template: string;
  params: Record<string, unknown>;
}

/** Bounds of one run: a function may work for a minute or two, and the next run comes in five. */
const MAIL_BATCH = 20;
const MAIL_BATCHES = 10;
const OBJECT_BATCH = 100;
const NAMED_BATCHES = 10;

/** Sends one mail and tells the database how it went. What fails stays there and is handed out again after a pause. */
async function sendOne(ports: MaintenancePorts, send: NonNullable<MaintenancePorts["sendMail"]>, mail: WaitingMail) {
  const words = wordsOfMail(mail.template, mail.params, ports.siteUrl);
  let error: string | null = words ? null : `No words for "${mail.template}"`;
  try {
    if (words) await send({ id: mail.id, to: mail.recipient, ...drawMail(words) });
  } catch (failure) {
    error = failure instanceof Error ? failure.message : String(failure);
  }
  await ports.call("settle_mail", { p_id: mail.id, p_error: error?.slice(0, 300) ?? null });
  return error === null;
}

export const sendMails: MaintenanceJob = {
  name: "mail",
  async run(ports) {
    if (ports.sendMail === null) return { skipped: "no mail provider" };
    let sent = 0;
    let failed = 0;
    for (let batch = 0; batch < MAIL_BATCHES; batch++) {
      const mails = await ports.call<WaitingMail[]>("take_mails", { p_limit: MAIL_BATCH });
      let arrived = 0;
      for (const mail of mails) if (await sendOne(ports, ports.sendMail, mail)) arrived += 1;
      sent += arrived;
      failed += mails.length - arrived;
      // A provider that took none of them is down: the rest need not try.
      if (mails.length < MAIL_BATCH || arrived === 0) break;
    }
    return { sent, failed, ...(failed > 0 ? { ok: false } : {}) };
  },
};

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

async function removeInBatches(ports: MaintenancePorts, bucket: string, names: readonly string[]): Promise<void> {
  for (let start = 0; start < names.length; start += OBJECT_BATCH)
    await ports.removeObjects(bucket, names.slice(start, start + OBJECT_BATCH));
}

/** A new job is a line here; what runs them does not know their names. */
export const jobs: readonly MaintenanceJob[] = [
  sendMails,
  sendPushes,
  eraseAccounts,
  removeNamed("orphan-photos", "orphan_photos", "reviews"),
  removeNamed("removed-portraits", "removed_portraits", "profile-images"),
  removeNamed("orphan-proofs", "orphan_proofs", "ownership-proofs"),
  signCodes,
  prune,
];
