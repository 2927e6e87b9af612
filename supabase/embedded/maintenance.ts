import type { Database } from "./database.ts";
import type { FileStorage, StoredFile } from "./storage/file-storage.ts";

/** A photo is on the disk a moment before its row is in the database. */
const YOUNGEST_MS = 60 * 60 * 1000;
const BATCH = 500;

/** Lets the database forget what it keeps for a while only, and removes files that no row names any more. */
export async function runMaintenance(db: Database, storage: FileStorage): Promise<void> {
  const [there] = await db.query<{ prune: boolean; photos: boolean; erasures: boolean }>(
    `select to_regprocedure('public.prune()') is not null as prune,
       to_regprocedure('public.orphan_photos(integer)') is not null as photos,
       to_regprocedure('public.due_erasures(integer)') is not null as erasures`,
  );
  if (there?.prune) await db.query("select public.prune()");
  if (there?.photos) {
    await db.query(
      "delete from storage.objects where bucket_id = 'reviews' and name in (select name from public.orphan_photos(1000))",
    );
  }
  if (there?.erasures) await eraseAccounts(db);
  await db.query("delete from auth.audit_log_entries where created_at < now() - interval '90 days'");
  await db.query("delete from auth.flow_state where created_at < now() - interval '1 day'");
  const files = await storage.listOlderThan(new Date(Date.now() - YOUNGEST_MS));
  for (let start = 0; start < files.length; start += BATCH) {
    await removeUnnamed(db, storage, files.slice(start, start + BATCH));
  }
}

/** People whose days of grace are over. Their files go with the sweep below: no row names them any more. */
async function eraseAccounts(db: Database): Promise<void> {
  const due = await db.query<{ user_id: string; bucket: string | null }>(
    "select user_id, bucket from public.due_erasures(100)",
  );
  for (const { user_id, bucket } of due) {
    if (bucket === null) continue;
    await db.query("delete from storage.objects where bucket_id = $1 and name like $2", [bucket, `${user_id}/%`]);
  }
  for (const user of new Set(due.map(({ user_id }) => user_id)))
    await db.query("select public.erase_account($1)", [user]);
}

async function removeUnnamed(db: Database, storage: FileStorage, files: StoredFile[]): Promise<void> {
  const unnamed = await db.query<{ bucket: string; key: string }>(
    `select f.bucket, f.key from jsonb_to_recordset($1::jsonb) as f (bucket text, key text)
     where not exists (select from storage.objects o where o.bucket_id = f.bucket and o.name = f.key)`,
    [JSON.stringify(files)],
  );
  for (const { bucket, key } of unnamed) await storage.deleteObject(bucket, key);
}
