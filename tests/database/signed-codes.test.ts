import { describe, expect } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { refusalOf, rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { ownerOfPlace1: olga, machine } = cast;

const create = async (stage: Stage) => {
  const code = { p_place_id: places.place1.id, p_qr_type: "restaurant" };
  const [row] = await rowsOf<{ id: string }>(stage, olga, "create_qr_code", code);
  return row?.id ?? "";
};
const waiting = async (stage: Stage, kid = 1, id: string | null = null) =>
  await rowsOf(stage, machine, "codes_to_sign", { p_kid: kid, p_id: id });
const keep = (stage: Stage, id: string, change: object = {}) =>
  valueOf(stage, machine, "keep_signed_link", {
    p_id: id,
    p_kid: 1,
    p_name: "Café Zitroun",
    p_link: "/q?s=1",
    ...change,
  });
const linkOf = async (stage: Stage, id: string) => {
  const [row] = await stage.as<{ link: string }>(
    olga,
    `select code_data ->> 'deep_link' as link from public.qr_codes where id = '${id}'`,
  );
  return row?.link;
};

test("a QR code is queued for signing when it is created and when its key or name changes", async ({ stage }) => {
  const id = await create(stage);
  const told = { id, place_id: places.place1.id, server_id: null, name: "Café Zitroun" };
  expect(await waiting(stage)).toMatchObject([
    { ...told, latitude: expect.any(Number), longitude: expect.any(Number) },
  ]);
  expect(await keep(stage, id)).toBe(true);
  expect(await linkOf(stage, id)).toBe("/q?s=1");
  expect(await waiting(stage)).toEqual([]);
  expect(await waiting(stage, 2)).toMatchObject([{ id }]);
  await stage.look("update public.restaurants set name = 'Zitroun' where place_id = $1", [places.place1.id]);
  expect(await waiting(stage)).toMatchObject([{ id, name: "Zitroun" }]);
  await keep(stage, id, { p_name: "Zitroun", p_link: "/q?s=2" });
  expect([await waiting(stage), await linkOf(stage, id)]).toEqual([[], "/q?s=2"]);
  // Signed by the new key once, not in every run of the maintenance.
  await keep(stage, id, { p_kid: 2, p_name: "Zitroun" });
  expect([await waiting(stage, 2), (await waiting(stage, 1)).length]).toEqual([[], 1]);
});

test("a single QR code can be fetched for signing, and nothing is stored for a deleted one", async ({ stage }) => {
  const [one, other] = [await create(stage), await create(stage)];
  expect((await waiting(stage, 1, other)).map((row) => row["id"])).toEqual([other]);
  expect((await waiting(stage)).map((row) => row["id"]).toSorted()).toEqual([one, other].toSorted());
  expect(await keep(stage, crypto.randomUUID())).toBe(false);
  expect(await stage.look("select 1 from private.signed_codes")).toEqual([]);
});

describe("the eight characters under a QR code", () => {
  const find = (stage: Stage, characters: string | null, person: Person = cast.anonymous) =>
    valueOf(stage, person, "find_qr_code", { p_characters: characters });

  test("lead anyone to the code's target, however they are typed, and other characters lead nowhere", async ({
    stage,
  }) => {
    const id = await create(stage);
    const link = await linkOf(stage, id);
    const typed = `${id.slice(0, 4).toUpperCase()}-${id.slice(4, 8)}`;
    for (const characters of [id.slice(0, 8), typed, ` ${typed} `]) expect(await find(stage, characters)).toBe(link);
    expect(await find(stage, id.slice(0, 8), cast.consumerA)).toBe(link);
    const other = id.startsWith("0000") ? "11111111" : "00000000";
    for (const characters of [other, id.slice(0, 7), id, "", null, "%"])
      expect(await find(stage, characters)).toBeNull();
  });

  test("lead nowhere if two QR codes share them", async ({ stage }) => {
    const id = await create(stage);
    await create(stage);
    const twin = `${id.slice(0, 8)}-0000-4000-8000-000000000000`;
    await stage.look("update public.qr_codes set id = $1 where id <> $2", [twin, id]);
    expect(await find(stage, id.slice(0, 8))).toBeNull();
  });

  test("cannot be enumerated, because lookups are rate-limited", async ({ stage }) => {
    const until = "clock_timestamp() + interval '40 minutes'";
    await stage.look(`insert into private.token_buckets values ('find_code:by:' || $1, ${until})`, [cast.consumerA.id]);
    expect((await refusalOf(stage, cast.consumerA, "find_qr_code", { p_characters: "00000000" })).code).toBe("PT429");
  });
});
