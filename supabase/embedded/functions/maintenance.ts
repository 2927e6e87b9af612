import type { SendMail } from "../../functions/_shared/http-mail.ts";
import type { SigningKey } from "../../functions/_shared/sign-code.ts";
import type { VapidKeys } from "../../functions/_shared/web-push.ts";
import { signCodes } from "../../functions/maintenance/jobs.ts";
import { sendMails } from "../../functions/maintenance/send-mails.ts";
import type { MaintenancePorts } from "../../functions/maintenance/maintenance-ports.ts";
import { createPurge } from "../../functions/maintenance/purge-cache.ts";
import { createPushPort, sendPushes } from "../../functions/maintenance/send-pushes.ts";
import { runMaintenance, type MaintenanceReport } from "../../functions/maintenance/run-maintenance.ts";
import type { Database } from "../database/database.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import type { FileStorage, StoredFile } from "../storage/file-storage.ts";
import { vacuumWorn } from "../database/vacuum.ts";
import { procedureCaller } from "./procedure-caller.ts";

/** A photo is written to disk shortly before its row, so younger files are spared. */
const YOUNGEST_MS = 60 * 60 * 1000;

export interface MaintenanceParts {
  db: Database;
  storage: FileStorage;
  mailbox: Mailbox;
  /** Null: mails stay in the mailbox of this machine. */
  sendMail: SendMail | null;
  siteUrl: string;
  signingKey: SigningKey;
  vapid: VapidKeys | null;
  /** True for Postgres, which vacuums itself; PGlite is a single process and does not. */
  vacuumsItself: boolean;
}

/** Runs the maintenance of hosted projects in this process, then cleans up what only this backend stores. */
export async function runEmbeddedMaintenance(parts: MaintenanceParts): Promise<void> {
  const { db, storage } = parts;
  if (await knowsMaintenance(db)) {
    const failed = Object.entries(await runMaintenance(createEmbeddedPorts(parts))).filter(([, { ok }]) => !ok);
    if (failed.length > 0) console.error("[maintenance]", JSON.stringify(Object.fromEntries(failed)));
  }
  await db.query("delete from auth.audit_log_entries where created_at < now() - interval '90 days'");
  await db.query("delete from auth.flow_state where created_at < now() - interval '1 day'");
  for await (const files of storage.listOlderThan(new Date(Date.now() - YOUNGEST_MS))) {
    if (files.length > 0) await removeUnnamed(db, storage, files);
  }
  if (!parts.vacuumsItself) await vacuumWorn(db);
}

/** Runs only the mail job: sends waiting mails, or moves them to the local mailbox. */
export async function deliverMails(parts: MaintenanceParts): Promise<MaintenanceReport> {
  return (await knowsMaintenance(parts.db)) ? runMaintenance(createEmbeddedPorts(parts), [sendMails]) : {};
}

/**
 * Signs codes that were inserted without the procedure, such as those of the demo. The maintenance retries failures.
 */
export async function signNewCodes(parts: MaintenanceParts): Promise<void> {
  const { codes } = await runMaintenance(createEmbeddedPorts(parts), [signCodes]);
  if (!codes?.ok) console.error("[maintenance]", JSON.stringify(codes));
}

/** Sends waiting push messages. Failures are logged and retried. */
export async function deliverPushes(parts: MaintenanceParts): Promise<void> {
  const { push } = await runMaintenance(createEmbeddedPorts(parts), [sendPushes]);
  if (!push?.ok) console.error("[maintenance]", JSON.stringify(push));
}

/** False for a backend without the migrations of the product. */
async function knowsMaintenance(db: Database): Promise<boolean> {
  const [known] = await db.query<{ there: boolean }>("select to_regproc('public.settle_mail') is not null as there");
  return known?.there ?? false;
}

function createEmbeddedPorts(parts: MaintenanceParts): MaintenancePorts {
  const { db, storage, mailbox, sendMail, siteUrl, signingKey, vapid } = parts;
  return {
    call: procedureCaller(db),
    async removeObjects(bucket, names) {
      const rows =
        "delete from storage.objects where bucket_id = $1 and name in (select jsonb_array_elements_text($2::jsonb))";
      await db.query(rows, [bucket, JSON.stringify(names)]);
      for (const name of names) await storage.deleteObject(bucket, name);
    },
    sendMail: sendMail ?? (({ to, subject, text, html }) => mailbox.send({ to, subject, text, html })),
    purge: createPurge(
      {
        url: process.env["CACHE_PURGE_URL"],
        token: process.env["CACHE_PURGE_TOKEN"],
        publicUrl: siteUrl,
        serviceHeaders: () => ({}),
      },
      fetch,
    ),
    siteUrl,
    functionsUrl: `${siteUrl}/functions/v1`,
    operatorAddress: process.env["CONTACT_EMAIL"] || process.env["IMPRINT_EMAIL"] || null,
    signingKey,
    hoursBudgetMs: Number.POSITIVE_INFINITY,
    push: vapid && createPushPort(vapid, fetch),
  };
}

async function removeUnnamed(db: Database, storage: FileStorage, files: StoredFile[]): Promise<void> {
  const unnamed = await db.query<{ bucket: string; key: string }>(
    // A withheld photo has its row in another bucket and its bytes in the old one.
    `select f.bucket, f.key from jsonb_to_recordset($1::jsonb) as f (bucket text, key text)
     where not exists (select from storage.objects o where o.name = f.key and o.bucket_id in (f.bucket, 'withheld', 'withheld-' || f.bucket))`,
    [JSON.stringify(files)],
  );
  for (const { bucket, key } of unnamed) {
    // A file that cannot be deleted must not stop the others.
    await storage.deleteObject(bucket, key).catch((error: unknown) => console.error("[maintenance]", error));
  }
}
