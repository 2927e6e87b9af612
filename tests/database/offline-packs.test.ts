import { describe, expect, test } from "vitest";
import { manifestSchema, offlinePackSchema } from "../../src/domain/places/offline-pack.ts";
import { placeSchema } from "../../src/domain/places/place.ts";
import { cast, ownerIds, places, serverId } from "../support/cast.ts";
import { packIdFor } from "../../supabase/tools/region/pack-ids.ts";
import { nextDay } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { insertRating } from "./insert-rating.ts";

const database = useDatabase();
const { consumerA: ada, admin, anonymous: visitor, machine } = cast;

const hash = (letter: string) => letter.repeat(64);
const pack = (more: object = {}) => ({
  pack: "monaco",
  name: "Monaco",
  manifest: hash("a"),
  bytes: 46_276,
  places: 138,
  streets: true,
  box: { west: 7.4, south: 43.7, east: 7.46, north: 43.76 },
  date: "2021-04-21",
  pieces: [hash("a"), hash("b")],
  ...more,
});
const publish = "select public.publish_city_pack($1::jsonb) as unneeded";
const list = "select public.list_city_packs() as packs";

describe("an offline pack", () => {
  test("is listed for everybody in the format that the app reads, without the list of its pieces", () =>
    database.scene(async ({ as }) => {
      await as(machine, publish, [JSON.stringify(pack())]);
      for (const person of [visitor, ada]) {
        const [row] = await as<{ packs: unknown[] }>(person, list);
        const { pieces: _pieces, ...listed } = pack();
        expect(row?.packs).toEqual([{ ...listed, names: {} }]);
        expect(offlinePackSchema.safeParse(row?.packs[0]).success).toBe(true);
      }
      expect(manifestSchema.safeParse(pack()).success).toBe(false);
    }));

  test("is listed with the names of its city by language, and its places with those of theirs", () =>
    database.scene(async ({ as, look }) => {
      const names = { fr: "Monte-Carlo", de: "Monakó" };
      await look(
        `insert into public.cities (id, city, country, names, latitude, longitude)
         values (1, 'Monaco', 'MC', $1, 43.73, 7.42), (2, 'Monaco', 'US', '{"fr": "Ailleurs"}', 33, -95), (3, 'Menton', 'FR', '{}', 43.75, 7.45)`,
        [JSON.stringify(names)],
      );
      await as(machine, publish, [JSON.stringify(pack())]);
      const [row] = await as<{ packs: unknown[] }>(visitor, list);
      expect(row?.packs).toMatchObject([{ pack: "monaco", names }]);
      const [live] = await as(visitor, "select public.city_pack_places('monaco') -> 'cities' as cities");
      expect(live?.["cities"]).toEqual({ Monaco: names });
    }));

  test("published without the fact that it has streets is listed as one without", () =>
    database.scene(async ({ as }) => {
      await as(machine, publish, [JSON.stringify(pack({ streets: undefined }))]);
      const [row] = await as<{ packs: unknown[] }>(visitor, list);
      expect(row?.packs).toMatchObject([{ pack: "monaco", streets: false }]);
      await as(machine, publish, [JSON.stringify(pack())]);
      const [later] = await as<{ packs: unknown[] }>(visitor, list);
      expect(later?.packs).toMatchObject([{ pack: "monaco", streets: true }]);
    }));

  test("of a city gets another id when another city of this name has one, and keeps its own", () =>
    database.scene(async ({ look, sql }) => {
      await look(publish, [JSON.stringify(pack())]);
      const at = (west: number, country: string | null) =>
        packIdFor(sql, { name: "Monaco", box: { west, south: 43.7, east: west + 0.1, north: 43.8 }, country });
      expect(await at(7.41, "MC")).toBe("monaco");
      expect(await at(-95, "US")).toBe("monaco-us");
    }));

  test("can be published only by the service role, and its table can be read by nobody", () =>
    database.scene(async ({ refusal }) => {
      for (const person of [visitor, ada, admin]) {
        expect((await refusal(person, publish, [JSON.stringify(pack())])).code).toBe("42501");
        expect((await refusal(person, "select * from public.city_packs")).code).toBe("42501");
        const put = "insert into storage.objects (bucket_id, name) values ('packs', $1)";
        expect((await refusal(person, put, [hash("c")])).code).toBe("42501");
      }
    }));

  test("reports unneeded pieces, but never one used by this version, the previous one or another city", () =>
    database.scene(async ({ look }) => {
      const published = async (more: object) =>
        (await look<{ unneeded: string[] }>(publish, [JSON.stringify(pack(more))]))[0]?.unneeded;
      expect(await published({})).toEqual([]);
      expect(await published({ manifest: hash("c"), pieces: [hash("b"), hash("c")] })).toEqual([]);
      // Published again: devices that fetch the previous version still find its pieces.
      expect(await published({ manifest: hash("c"), pieces: [hash("b"), hash("c")] })).toEqual([]);
      expect(await published({ pack: "trier", manifest: hash("d"), pieces: [hash("d"), hash("a")] })).toEqual([]);
      expect(await published({ manifest: hash("e"), pieces: [hash("e")] })).toEqual([]);
      expect(await published({ manifest: hash("f"), pieces: [hash("f")] })).toEqual([hash("b"), hash("c")]);
    }));

  test("of more than 15 MB, without pieces, or with an invalid box is refused", () =>
    database.scene(async ({ refusal, look }) => {
      for (const wrong of [
        { bytes: 15 * 1024 * 1024 + 1 },
        { pieces: [] },
        { box: { west: 8, south: 43, east: 7, north: 44 } },
        { manifest: "a" },
        { pack: "Mo naco" },
        { name: " " },
      ]) {
        expect((await refusal(machine, publish, [JSON.stringify(pack(wrong))])).code, JSON.stringify(wrong)).toBe(
          "23514",
        );
      }
      expect(await look("select 1 from public.city_packs")).toEqual([]);
    }));
});

describe("live data of an offline pack", () => {
  const ask = "select public.city_pack_places($1, $2::jsonb, $3) as answer";
  type Bucket = { bucket: string; digest: string | null; places: { place_id: string }[] };
  type Answer = { answer: { buckets: Bucket[]; more: boolean } };
  const around = { west: 6.0, south: 49.5, east: 6.2, north: 49.7 };
  const city = { pack: "luxembourg", name: "Luxembourg", box: around };
  const digestsOf = (buckets: readonly Bucket[]) =>
    Object.fromEntries(buckets.map(({ bucket, digest }) => [bucket, digest]));
  const idsOf = (buckets: readonly Bucket[]) =>
    buckets.flatMap((bucket) => bucket.places.map((place) => place.place_id)).toSorted();

  const scene = (
    work: (stage: Stage, live: (known?: object, limit?: number) => Promise<Answer["answer"]>) => Promise<void>,
  ) =>
    database.scene(async (stage) => {
      // The state after an import, without later changes.
      await stage.look("update public.restaurants set source = 'osm', updated_at = now() - interval '1 day'");
      await stage.look("delete from public.restaurant_servers");
      await stage.as(machine, publish, [JSON.stringify(pack(city))]);
      await work(stage, async (known = {}, limit = 64) => {
        const [row] = await stage.as<Answer>(visitor, ask, ["luxembourg", JSON.stringify(known), limit]);
        return row?.answer ?? { buckets: [], more: false };
      });
    });

  test("covers only places of the pack's city whose ratings or data the pack does not contain", () =>
    scene(async (stage, live) => {
      const { look, as } = stage;
      expect((await live()).buckets).toEqual([]);
      await rate(as, places.place1.id, 4);
      await rate(as, places.place3.id, 4);
      expect((await live()).buckets).toEqual([]);
      await nextDay(stage);
      const { buckets, more } = await live();
      expect(idsOf(buckets)).toEqual([places.place1.id]);
      expect(more).toBe(false);
      const [place] = buckets.flatMap((bucket) => bucket.places);
      expect(placeSchema.parse(place)).toMatchObject({
        name: "Café Zitroun",
        lemon_avg: 4,
        lemon_count: 1,
        servers: [],
      });
      expect(JSON.stringify(buckets)).not.toMatch(/_at"|20\d\d-/);
      await look("update public.restaurants set source = 'hand' where place_id = $1", [places.place2.id]);
      expect(idsOf((await live()).buckets)).toEqual([places.place1.id, places.place2.id]);
      // Changes by a later import are not part of the pack either.
      const imported =
        "update public.restaurants set source = 'osm', updated_at = now() + $2::int * interval '1 minute' where place_id = $1";
      await look(imported, [places.place2.id, -1]);
      expect(idsOf((await live()).buckets)).toEqual([places.place1.id]);
      await look(imported, [places.place2.id, 1]);
      expect(idsOf((await live()).buckets)).toEqual([places.place1.id, places.place2.id]);
    }));

  test("is sent once, and data that the caller already has is left out until it changes", () =>
    scene(async (stage, live) => {
      const { as, look } = stage;
      await rate(as, places.place1.id, 4);
      await rate(as, places.place2.id, 2);
      await nextDay(stage);
      const first = await live();
      expect((await live(digestsOf(first.buckets))).buckets).toEqual([]);
      await look("update public.restaurants set closed_at = now() where place_id = $1", [places.place1.id]);
      const second = await live(digestsOf(first.buckets));
      expect(second.buckets.flatMap((bucket) => bucket.places)).toEqual([{ place_id: places.place1.id, closed: true }]);
    }));

  test("reports a bucket that has become empty, and is split into pages", () =>
    scene(async (stage, live) => {
      await rate(stage.as, places.place1.id, 4);
      await rate(stage.as, places.place2.id, 2);
      await nextDay(stage);
      const page = await live({}, 1);
      expect([page.buckets.length, page.more]).toEqual([1, true]);
      const rest = await live({ ...digestsOf(page.buckets), "99": "gone", "no bucket": "x" }, 64);
      expect(rest.more).toBe(false);
      expect(idsOf([...page.buckets, ...rest.buckets])).toEqual([places.place1.id, places.place2.id]);
      expect(rest.buckets.find(({ bucket }) => bucket === "99")).toEqual({ bucket: "99", digest: null, places: [] });
    }));

  test("includes servers (waiters) and promotions, is empty for an unknown pack, and ignores an invalid cursor", () =>
    scene(async ({ look, as }, live) => {
      await look(
        `insert into public.promotions (restaurant_owner_id, restaurant_place_id, title, description, discount_type, free_item)
         values ($1, $2, 'Lemonade', 'On the house', 'free_item', 'lemonade')`,
        [ownerIds.ofPlace1, places.place1.id],
      );
      await look(
        "insert into public.restaurant_servers (restaurant_owner_id, server_id, restaurant_place_id) values ($1, $2, $3)",
        [ownerIds.ofPlace1, serverId, places.place1.id],
      );
      const [place] = (await live()).buckets.flatMap((bucket) => bucket.places);
      expect(place).toMatchObject({ promotions: [{ title: "Lemonade" }], servers: [{ id: serverId }] });
      for (const known of ["[]", "3", "null", '{"7":{}}']) {
        expect(await as<Answer>(visitor, ask, ["luxembourg", known, null])).toHaveLength(1);
      }
      expect(await as<Answer>(visitor, ask, ["nowhere", "{}", 5])).toEqual([
        { answer: { buckets: [], more: false, cities: {} } },
      ]);
    }));

  test("is rate-limited for a caller who asks endlessly, without delaying others", () =>
    scene(async ({ look, refusal }, live) => {
      const from = (address: string) =>
        look("select set_config('request.headers', $1, true)", [JSON.stringify({ "cf-connecting-ip": address })]);
      await from("192.0.2.7");
      // A device needs four or five calls for a new city.
      for (let nth = 0; nth < 60; nth += 1) await live();
      expect(await refusal(visitor, ask, ["luxembourg", "{}", 64])).toMatchObject({
        code: "PT429",
        hint: "rate_limited",
      });
      await from("192.0.2.8");
      expect((await live()).more).toBe(false);
    }));

  test("is refused to callers of unknown address once their shared limit is used up", () =>
    scene(async ({ look, refusal }, live) => {
      await live();
      await look("update private.token_buckets set full_at = 'infinity' where key = 'city_pack_places:strangers'");
      expect((await refusal(visitor, ask, ["luxembourg", "{}", 64])).code).toBe("PT429");
    }));
});

async function rate(as: Stage["as"], placeId: string, score: number): Promise<void> {
  await as(ada, insertRating, [ada.id, placeId, score, [], null]);
}

test("the pack bucket accepts files up to 2 MB, and no file type that a browser would display", () =>
  database.scene(async ({ look }) => {
    const [row] = await look(
      "select public, file_size_limit::int as bytes, allowed_mime_types from storage.buckets where id = 'packs'",
    );
    expect(row).toEqual({ public: true, bytes: 2 * 1024 * 1024, allowed_mime_types: ["application/octet-stream"] });
  }));
