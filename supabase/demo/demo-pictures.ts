import { photoCacheControl } from "../../src/domain/ratings/photo-cache.ts";
import { readFile } from "node:fs/promises";
import type { Backend } from "../embedded/backend.ts";
import type { Sql } from "../embedded/database/database.ts";
import { demoAccounts } from "./accounts.ts";
import { createRandom } from "./random.ts";
import { withoutTriggers } from "./without-triggers.ts";

const seed = 20_261_122;
const { guest, friend } = demoAccounts;
/** The address of a portrait in a profile starts with this path. */
const portraitsPath = "/storage/v1/object/public/profile-images/";

/** Photos of dishes: the files `NAME-1.jpg` and `NAME-2.jpg`, with the caption that a guest would give them. */
const dishes = [
  { name: "lemon-tart", caption: "Lemon tart" },
  { name: "pumpkin-soup", caption: "Pumpkin soup" },
  { name: "garden-salad", caption: "Garden salad" },
  { name: "pizza", caption: "Pizza from the oven" },
  { name: "tagliatelle", caption: "Tagliatelle with basil" },
  { name: "coffee", caption: "Coffee after lunch" },
];
const portraitCount = 10;

const readPicture = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(new URL(`pictures/${name}.jpg`, import.meta.url)));

type Picture = { bucket: "reviews" | "profile-images"; name: string; owner: string; bytes: Uint8Array<ArrayBuffer> };
type RatingPhotos = { id: string; photos: { name: string; caption: string | null }[] };

/** Adds photos to some ratings of the demo and portraits to some of its people, once. */
export async function loadDemoPictures(backend: Backend): Promise<void> {
  const { db } = backend;
  // The last step publishes all pictures in one transaction; an interrupted start repeats everything under the same names.
  const [shown] = await db.query("select 1 as shown from private.ratings where photo_urls <> '{}' limit 1");
  if (shown) return;
  const random = createRandom(seed);
  const people = await findPeopleWithPortrait(db);
  const ratings = await findRatingsWithPhotos(db);
  if (people.length === 0) return;
  const faces = await Promise.all(
    Array.from({ length: portraitCount }, (_, index) => readPicture(`portrait-${index + 1}`)),
  );
  const meals = await Promise.all(
    [1, 2].flatMap((variant) =>
      dishes.map(async ({ name, caption }) => ({ caption, bytes: await readPicture(`${name}-${variant}`) })),
    ),
  );
  const pictures: Picture[] = people.map((owner) => ({
    bucket: "profile-images",
    name: `${random.uuid()}.jpg`,
    owner,
    bytes: random.pick(faces),
  }));
  const rated = ratings.map(({ id, user_id: owner }): RatingPhotos => {
    const photos = random.some(meals, random.int(1, 3)).map(({ caption, bytes }) => {
      const name = `${random.uuid()}.jpg`;
      pictures.push({ bucket: "reviews", name, owner, bytes });
      return { name, caption: random.next() < 0.6 ? caption : null };
    });
    return { id, photos };
  });
  for (const picture of pictures) await upload(backend, picture);
  await db.transaction((tx) => publish(tx, pictures, rated));
}

/** The two demo guests, the people they are connected with, and some other guests. */
async function findPeopleWithPortrait(db: Sql): Promise<string[]> {
  const rows = await db.query<{ user_id: string }>(
    `select p.user_id from private.profiles as p where p.avatar_url is null and (
       p.user_id in ($1, $2)
       or exists (select from public.user_relationships as t
         where t.following_id in ($1, $2) and t.follower_id = p.user_id or t.follower_id in ($1, $2) and t.following_id = p.user_id)
       or p.username like '%\\_g3_')
     order by p.user_id limit 30`,
    [guest.id, friend.id],
  );
  return rows.map(({ user_id }) => user_id);
}

/** The latest ratings of the two demo guests, and one commented rating at each of 30 places in the capital. */
const findRatingsWithPhotos = (db: Sql) =>
  db.query<{ id: string; user_id: string }>(
    `select id, user_id from (
       (select id, user_id from private.ratings where user_id = $1 order by created_at desc limit 5)
       union
       (select id, user_id from private.ratings where user_id = $2 order by created_at desc limit 4)
       union
       (select distinct on (r.restaurant_place_id) r.id, r.user_id from private.ratings as r
        where r.restaurant_place_id like 'demo:lux%' and r.comment is not null and r.score >= 3
        order by r.restaurant_place_id, r.created_at desc limit 30)) as chosen
     order by id`,
    [guest.id, friend.id],
  );

async function upload(backend: Backend, { bucket, name, bytes }: Picture): Promise<void> {
  const { origins, keys } = backend;
  const headers = {
    apikey: keys.secretKey,
    ...(keys.secretKey.startsWith("ey") ? { authorization: `Bearer ${keys.secretKey}` } : {}),
    "content-type": "image/jpeg",
    "cache-control": photoCacheControl,
    "x-upsert": "true",
  };
  const url = `${origins.siteUrl}/storage/v1/object/${bucket}/${name}`;
  const answer = await backend.handle(new Request(url, { method: "POST", headers, body: bytes }));
  if (!answer?.ok) throw new Error(`A demo picture could not be uploaded: ${await answer?.text()}`);
}

/** Makes each person the owner of their pictures and links the pictures. Triggers are off: no device has seen the rows before. */
async function publish(tx: Sql, pictures: readonly Picture[], rated: readonly RatingPhotos[]): Promise<void> {
  await tx.query(
    `update storage.objects as o set owner_id = p.owner, owner = p.owner::uuid
     from jsonb_to_recordset($1::jsonb) as p (bucket text, name text, owner text) where o.bucket_id = p.bucket and o.name = p.name`,
    [JSON.stringify(pictures.map(({ bucket, name, owner }) => ({ bucket, name, owner })))],
  );
  const faces = pictures.filter(({ bucket }) => bucket === "profile-images");
  await withoutTriggers(tx, "private.profiles", () =>
    tx.query(
      `update private.profiles set avatar_url = $2 || p.name
     from jsonb_to_recordset($1::jsonb) as p (name text, owner uuid) where user_id = p.owner`,
      [JSON.stringify(faces.map(({ name, owner }) => ({ name, owner }))), portraitsPath],
    ),
  );
  await withoutTriggers(tx, "private.ratings", () =>
    tx.query(
      `update private.ratings as r set
       photo_urls = array(select photo ->> 'name' from jsonb_array_elements(p.photos) as photo),
       photo_captions = (select coalesce(jsonb_object_agg(photo ->> 'name', photo ->> 'caption')
         filter (where photo ->> 'caption' is not null), '{}') from jsonb_array_elements(p.photos) as photo)
     from jsonb_to_recordset($1::jsonb) as p (id uuid, photos jsonb) where r.id = p.id`,
      [JSON.stringify(rated)],
    ),
  );
}
