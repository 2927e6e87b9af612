import { describe, expect, test } from "vitest";
import { manifestSchema, cityPackSchema } from "../../src/domain/pack.ts";
import { cast } from "../support/cast.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();
const { consumerA: ada, admin, anonymous: visitor, machine } = cast;

const hash = (letter: string) => letter.repeat(64);
const pack = (more: object = {}) => ({
  pack: "monaco",
  name: "Monaco",
  manifest: hash("a"),
  bytes: 46_276,
  places: 138,
  box: { west: 7.4, south: 43.7, east: 7.46, north: 43.76 },
  date: "2021-04-21",
  pieces: [hash("a"), hash("b")],
  ...more,
});
const publish = "select public.publish_city_pack($1::jsonb) as unneeded";
const list = "select public.list_city_packs() as packs";

describe("a city pack", () => {
  test("is listed for everybody, as the app reads it, and without the list of its pieces", () =>
    database.scene(async ({ as }) => {
      await as(machine, publish, [JSON.stringify(pack())]);
      for (const person of [visitor, ada]) {
        const [row] = await as<{ packs: unknown[] }>(person, list);
        const { pieces: _pieces, ...listed } = pack();
        expect(row?.packs).toEqual([listed]);
        expect(cityPackSchema.safeParse(row?.packs[0]).success).toBe(true);
      }
      expect(manifestSchema.safeParse(pack()).success).toBe(false);
    }));

  test("is published by the service role alone, and read from the table by nobody", () =>
    database.scene(async ({ refusal }) => {
      for (const person of [visitor, ada, admin]) {
        expect((await refusal(person, publish, [JSON.stringify(pack())])).code).toBe("42501");
        expect((await refusal(person, "select * from public.city_packs")).code).toBe("42501");
        const put = "insert into storage.objects (bucket_id, name) values ('packs', $1)";
        expect((await refusal(person, put, [hash("c")])).code).toBe("42501");
      }
    }));

  test("tells what nobody needs: never what this version, the one before it or another city names", () =>
    database.scene(async ({ look }) => {
      const published = async (more: object) =>
        (await look<{ unneeded: string[] }>(publish, [JSON.stringify(pack(more))]))[0]?.unneeded;
      expect(await published({})).toEqual([]);
      expect(await published({ manifest: hash("c"), pieces: [hash("b"), hash("c")] })).toEqual([]);
      // The same once more: whoever fetches the version before still finds it.
      expect(await published({ manifest: hash("c"), pieces: [hash("b"), hash("c")] })).toEqual([]);
      expect(await published({ pack: "trier", manifest: hash("d"), pieces: [hash("d"), hash("a")] })).toEqual([]);
      expect(await published({ manifest: hash("e"), pieces: [hash("e")] })).toEqual([]);
      expect(await published({ manifest: hash("f"), pieces: [hash("f")] })).toEqual([hash("b"), hash("c")]);
    }));

  test("of more than 15 MB, without pieces, or with a box that is none, is refused", () =>
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

test("its bucket takes bytes of up to 2 MB and nothing that a browser would show", () =>
  database.scene(async ({ look }) => {
    const [row] = await look(
      "select public, file_size_limit::int as bytes, allowed_mime_types from storage.buckets where id = 'packs'",
    );
    expect(row).toEqual({ public: true, bytes: 2 * 1024 * 1024, allowed_mime_types: ["application/octet-stream"] });
  }));
