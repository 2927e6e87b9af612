import { termsVersion } from "../../src/domain/people/terms.ts";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, describe, expect, test } from "vitest";
import { createBackend, type Backend } from "../../supabase/embedded/backend.ts";
import type { Installation } from "../../supabase/embedded/settings/read-installation.ts";
import { makeBackup } from "../../supabase/hosting/backup/make-backup.ts";
import { restoreBackup } from "../../supabase/hosting/backup/restore-backup.ts";
import type { Database } from "../../supabase/embedded/database/database.ts";
import { content, newDevice, type Op } from "../database/commands.ts";
import { startPostgres } from "../support/postgres.ts";
import { PASSWORD, SITE, clientOf, copyProduct, picture, signIn } from "./backend-fixture.ts";

const root = mkdtempSync(path.join(tmpdir(), "five-lemons-backup-"));
const newFolder = () => mkdtempSync(path.join(root, "one-"));
const started = await startPostgres();
const server = started.server;
const reason = server === null ? ` (not run: ${started.reason})` : "";
afterAll(async () => {
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Every row of every table as text, read independently of the backup code. */
async function everyRow(db: Database): Promise<Record<string, unknown[]>> {
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const all: Record<string, unknown[]> = {};
  // A restored database begins a new generation.
  for (const { name } of tables.filter((table) => table.name !== "private.server_generation"))
    all[name] = (await db.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} as t order by 1`)).map(
      ({ row }) => row,
    );
  return all;
}

/** The bytes of every stored file. */
const everyFile = ({ dataDir }: Installation): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path.join(dataDir, "storage"), { recursive: true, encoding: "utf8" })
      .toSorted()
      .map((name) => path.join(dataDir, "storage", name))
      .filter((file) => statSync(file).isFile())
      .map((file) => [path.relative(dataDir, file), readFileSync(file).toString("base64")]),
  );

const start = (installation: Installation) => createBackend({ siteUrl: SITE, ...installation });
const placeId = "backup-place-1";

async function furnish(backend: Backend): Promise<void> {
  await backend.db.query("select private.add_invitation_code('LEMON-BACK-UPS', 9, null, 'Backups')");
  await backend.db.query(
    "insert into public.restaurants (place_id, name, city, latitude, longitude) values ($1, 'Chez Ännchen 🍋', 'Metz', 49.1, 6.2)",
    [placeId],
  );
  const admin = clientOf(backend, backend.keys.secretKey).auth.admin;
  const user_metadata = {
    first_name: "Ada",
    birth_year: 1990,
    terms_version: termsVersion,
    invitation_code: "LEMON-BACK-UPS",
  };
  const email = "ada@lemons.test";
  const { error } = await admin.createUser({ email, password: PASSWORD, email_confirm: true, user_metadata });
  if (error) throw error;
}

async function send(client: SupabaseClient, ...ops: Op[]): Promise<{ status: string }[]> {
  const { data, error } = await client.rpc("submit_ops", { p_ops: ops });
  if (error) throw new Error(error.message);
  return data;
}

/** Skips the first start of a data folder, which takes ten times as long as another start. */
const prepare = async ({ dataDir, databaseUrl }: Installation): Promise<void> => {
  if (databaseUrl === undefined) await copyProduct(dataDir);
};

const kinds: [string, () => Promise<Installation>, boolean][] = [
  ["the data folder", async () => ({ dataDir: newFolder() }), true],
  [
    `Postgres${reason}`,
    async () => ({ dataDir: newFolder(), databaseUrl: await server?.createDatabase() }),
    server !== null,
  ],
];

describe.each(kinds.filter(([, , can]) => can))("a backup of an installation on %s", (_name, newInstallation) => {
  test("restores every row and picture, and changes waiting on phones are applied exactly once", async () => {
    const here = await newInstallation();
    await prepare(here);
    const backend = await start(here);
    await furnish(backend);
    const { client, userId } = await signIn(backend, "ada@lemons.test");
    const phone = newDevice();
    const photo = `${userId}/${randomUUID()}.jpg`;
    const stored = await client.storage
      .from("reviews")
      .upload(photo, picture("soup", "image/jpeg"), { contentType: "image/jpeg" });
    expect(stored.error).toBeNull();
    const saved = phone.save({ place_id: placeId, content: content({ comment: "Before the backup" }) });
    const attached = phone.attach(photo, { place_id: placeId, base_version: 1 });
    expect((await send(client, saved, attached)).map(({ status }) => status)).toEqual(["applied", "applied"]);
    const rows = await everyRow(backend.db);
    const files = everyFile(here);
    expect(Object.keys(files)).toHaveLength(2);
    await backend.close();

    const folder = path.join(newFolder(), "backup");
    const { manifest, broken } = await makeBackup(here, folder);
    expect({ broken, pictures: manifest.pictures }).toEqual({ broken: [], pictures: 1 });
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(["backup.json", "code-keys.json", "keys.json"]));
    // Backups contain secrets, so other users may not read them.
    expect(statSync(folder).mode & 0o777).toBe(0o700);

    // Changes sent after the backup are missing, although the phone got confirmation.
    const later = await start(here);
    const again = await signIn(later, "ada@lemons.test");
    const edited = phone.save({
      place_id: placeId,
      base_version: 2,
      content: content({ comment: "After the backup" }),
    });
    expect(await send(again.client, edited)).toMatchObject([{ status: "applied" }]);
    await later.close();

    const there = await newInstallation();
    await restoreBackup(there, folder);
    const back = await start(there);
    try {
      expect(back.keys).toEqual(backend.keys);
      expect(await everyRow(back.db)).toEqual(rows);
      expect(everyFile(there)).toEqual(files);

      // The session survives, a lost answer can be requested again, and late work applies.
      const { client: phones } = await signIn(back, "ada@lemons.test");
      const repeated = await send(phones, saved, attached);
      expect(repeated).toMatchObject([
        { status: "applied", duplicate: true },
        { status: "applied", duplicate: true },
      ]);
      const waiting = phone.save({
        place_id: placeId,
        base_version: 3,
        content: content({ comment: "Written in the cellar" }),
      });
      // The server lacks versions that the phone knows; it overwrites nothing, and the person decides.
      expect(await send(phones, waiting)).toMatchObject([
        { status: "conflict", row: { comment: "Before the backup" } },
      ]);
      const kept = phone.save({ ...waiting, op_id: randomUUID(), base_version: 2 });
      expect(await send(phones, kept)).toMatchObject([{ status: "applied" }]);
      const ratings = await back.db.query("select comment, photo_urls from private.ratings");
      expect(ratings).toEqual([{ comment: "Written in the cellar", photo_urls: [photo] }]);
    } finally {
      await back.close();
    }
  });

  test("is not restored into an occupied target, nor if it is incomplete or a row or picture is damaged", async () => {
    const here = await newInstallation();
    await prepare(here);
    const backend = await start(here);
    await furnish(backend);
    const { client, userId } = await signIn(backend, "ada@lemons.test");
    const photo = `${userId}/${randomUUID()}.jpg`;
    await client.storage.from("reviews").upload(photo, picture("soup", "image/jpeg"), { contentType: "image/jpeg" });
    await backend.close();
    const folder = path.join(newFolder(), "backup");
    await makeBackup(here, folder);
    await expect(makeBackup(here, folder)).rejects.toThrow("is not empty");
    await expect(restoreBackup(here, folder)).rejects.toThrow("is in use");
    await expect(restoreBackup({ ...here, dataDir: newFolder() }, newFolder())).rejects.toThrow(
      "is not a complete backup",
    );
    const manifest = path.join(folder, "backup.json");
    const text = readFileSync(manifest, "utf8");
    writeFileSync(manifest, text.replace(/("private\.settings": \{\s*"rows": \d+,\s*"sum": ")\d+/, "$19"));
    await expect(restoreBackup(await newInstallation(), folder)).rejects.toThrow(
      "These tables differ from the backup: private.settings.",
    );
    writeFileSync(manifest, text);
    const [name] = readdirSync(path.join(folder, "storage"), { recursive: true, encoding: "utf8" }).filter((one) =>
      /[0-9a-f]{64}$/.test(one),
    );
    writeFileSync(path.join(folder, "storage", name ?? ""), "mould");
    await expect(restoreBackup(await newInstallation(), folder)).rejects.toThrow(`such as reviews/${photo}`);
  });
});
