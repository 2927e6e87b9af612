import "fake-indexeddb/auto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { termsVersion } from "../../src/domain/people/terms.ts";
import { sessionSchema } from "../../src/domain/people/session.ts";
import { database } from "../../src/local/database/database.ts";
import { writeKv } from "../../src/local/database/kv.ts";
import { readOutbox } from "../../src/local/outbox/read-outbox.ts";
import { readRatingView } from "../../src/local/ratings/read-ratings.ts";
import { storeSession } from "../../src/local/session/change-person.ts";
import { drainNow } from "../../src/sync/drain/run-drain.ts";
import { checkGeneration, readResent } from "../../src/sync/drain/restored-server.ts";
import { enqueueRating, enqueueRemoval } from "../../src/sync/outbox/enqueue-rating.ts";
import { refreshRatings } from "../../src/sync/refresh/refresh.ts";
import { createBackend, type Backend } from "../../supabase/embedded/backend.ts";
import { makeBackup } from "../../supabase/hosting/backup/make-backup.ts";
import { restoreBackup } from "../../supabase/hosting/backup/restore-backup.ts";
import { anIntent } from "../support/an-intent.ts";
import { fakeCaches } from "../support/fake-caches.ts";
import { putDraftPhoto, takeBackup } from "../support/local-device.ts";
import { content } from "../support/outbox-world.ts";
import { ask, clientOf, copyProduct, PASSWORD, picture, signIn, SITE } from "./backend-fixture.ts";

const root = mkdtempSync(path.join(tmpdir(), "five-lemons-restored-"));
const newFolder = () => mkdtempSync(path.join(root, "one-"));
const email = "ada@lemons.test";
const places = ["place-1", "place-2", "place-3", "place-4", "place-5"];
let backend: Backend;
let uid: string;

beforeAll(() => {
  vi.stubGlobal("location", new URL(SITE));
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) => ask(backend, new Request(input, init)));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await backend.close();
  rmSync(root, { recursive: true, force: true });
});

const start = (dataDir: string) => createBackend({ siteUrl: SITE, dataDir, limits: { answerStepMs: 0 } });

async function furnish(): Promise<void> {
  await backend.db.query("select private.add_invitation_code('LEMON-BACK-UPS', 9, null, 'Backups')");
  for (const place of places)
    await backend.db.query(
      "insert into public.restaurants (place_id, name, latitude, longitude) values ($1, $1, 49.1, 6.2)",
      [place],
    );
  const user_metadata = {
    first_name: "Ada",
    birth_year: 1990,
    terms_version: termsVersion,
    invitation_code: "LEMON-BACK-UPS",
  };
  const created = await clientOf(backend, backend.keys.secretKey).auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata,
  });
  if (created.error) throw created.error;
  uid = created.data.user.id;
}

/** A phone with Ada signed in. The other phone is put away meanwhile, with all that is stored on it. */
class Phone {
  private static held: Phone | null = null;
  private readonly caches = fakeCaches(new Map());
  private stored: (() => Promise<void>) | null = null;

  async take(): Promise<void> {
    if (Phone.held === this) return;
    if (Phone.held) Phone.held.stored = await takeBackup();
    Phone.held = this;
    vi.stubGlobal("caches", this.caches);
    if (this.stored) return await this.stored();
    await database.delete();
    await database.open();
    const { session } = await signIn(backend, email);
    await storeSession(sessionSchema.parse(session), Date.now());
    const captcha = { provider: "local" as const, siteKey: null };
    await writeKv("config", { url: SITE, publishableKey: backend.keys.publishableKey, captcha, apple: false });
  }

  async rate(placeId: string, comment: string, photo?: string): Promise<void> {
    const photos = { add: photo === undefined ? [] : [photo] };
    await enqueueRating(anIntent(photos, { uid, placeId, placeName: placeId, content: content(4, comment) }));
    await this.send();
  }

  async send(): Promise<void> {
    const { kind } = await drainNow({ force: true });
    if (kind !== "idle") throw new Error(`The drain ended ${kind}.`);
  }

  async states(): Promise<string[]> {
    return (await readOutbox(uid)).map(({ sync }) => sync);
  }
}

const onServer = async () =>
  Object.fromEntries(
    (
      await backend.db.query<{ place: string; comment: string; photos: number }>(
        `select restaurant_place_id as place, comment, cardinality(photo_urls) as photos from private.ratings
         where deleted_at is null order by 1`,
      )
    ).map(({ place, comment, photos }) => [place, photos === 0 ? comment : `${comment} + ${photos}`]),
  );

test("phones send again once what a restored server lacks, say so, and later edits are no conflict", async () => {
  const before = newFolder();
  await copyProduct(before);
  backend = await start(before);
  await furnish();
  const [one, other] = [new Phone(), new Phone()];

  await one.take();
  await one.rate("place-1", "kept by the backup");
  await one.rate("place-4", "removed after the backup");
  await other.take();
  await refreshRatings(uid);
  await backend.close();
  const folder = path.join(newFolder(), "backup");
  await makeBackup({ dataDir: before }, folder);

  backend = await start(before);
  await other.rate("place-1", "edited by the other");
  await other.rate("place-5", "from the other");
  await one.take();
  await refreshRatings(uid);
  await one.rate("place-1", "edited by the one");
  const photo = await putDraftPhoto(uid, "place-2");
  await database.photoBytes.update(photo, { bytes: await picture("soup", "image/jpeg").arrayBuffer() });
  await one.rate("place-2", "first", photo);
  await one.rate("place-2", "second");
  await enqueueRemoval({ uid, placeId: "place-4", placeName: "place-4" });
  await one.send();
  const whole = {
    "place-1": "edited by the one",
    "place-2": "second + 1",
    "place-5": "from the other",
  };
  expect(await onServer()).toEqual(whole);
  await backend.close();

  const after = newFolder();
  await restoreBackup({ dataDir: after }, folder);
  backend = await start(after);
  expect(Object.keys(await onServer())).toEqual(["place-1", "place-4"]);

  // This phone has something new to say, and learns from the answer that the server was set back.
  await one.rate("place-2", "third");
  expect(await onServer()).toEqual({ ...whole, "place-2": "third + 1" });
  expect(await readResent(uid)).toMatchObject({ count: 4 });
  expect(await one.states()).not.toContain("attention");
  // The other has nothing to send and asks. Its older edit of the first place was replaced before the server was set back.
  await other.take();
  await checkGeneration(uid);
  await other.send();
  expect(await readResent(uid)).toMatchObject({ count: 3 });
  await refreshRatings(uid);
  expect(await onServer()).toEqual({ ...whole, "place-2": "third + 1" });
  expect(await readRatingView(uid, "place-2")).toMatchObject({ content: { comment: "third" }, sync: "sent" });

  // Once is enough.
  const calls = await backend.db.query("select count(*) from private.client_ops");
  for (const phone of [one, other]) {
    await phone.take();
    await checkGeneration(uid);
    expect(await phone.states()).not.toContain("queued");
    await phone.send();
  }
  expect(await backend.db.query("select count(*) from private.client_ops")).toEqual(calls);

  await other.rate("place-1", "edited in peace");
  await one.take();
  await one.rate("place-5", "edited in peace");
  await one.rate("place-4", "rated again");
  expect(await one.states()).not.toContain("attention");
  expect(await onServer()).toEqual({
    "place-1": "edited in peace",
    "place-2": "third + 1",
    "place-4": "rated again",
    "place-5": "edited in peace",
  });
});
