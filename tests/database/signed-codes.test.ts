import { expect, test } from "vitest";
import { cast, places } from "../support/cast.ts";
import { refusalOf, rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
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

test("a code waits for its signature until it has one, and is signed again by another key or under another name", () =>
  database.scene(async (stage) => {
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
  }));

test("one code can be asked for, and one that is gone keeps nothing", () =>
  database.scene(async (stage) => {
    const [one, other] = [await create(stage), await create(stage)];
    expect((await waiting(stage, 1, other)).map((row) => row["id"])).toEqual([other]);
    expect((await waiting(stage)).map((row) => row["id"]).toSorted()).toEqual([one, other].toSorted());
    expect(await keep(stage, crypto.randomUUID())).toBe(false);
    expect(await stage.look("select 1 from private.signed_codes")).toEqual([]);
  }));

test("only the machine signs: nobody else reads what waits, or puts a link of their own on a code", () =>
  database.scene(async (stage) => {
    const id = await create(stage);
    for (const person of [olga, cast.admin, cast.consumerA, cast.anonymous]) {
      expect((await refusalOf(stage, person, "codes_to_sign", { p_kid: 1 })).code).toBe("42501");
      const forged = { p_id: id, p_kid: 1, p_name: "x", p_link: "https://elsewhere.test" };
      expect((await refusalOf(stage, person, "keep_signed_link", forged)).code).toBe("42501");
      expect((await stage.refusal(person, "select from private.signed_codes")).code).toBe("42501");
    }
  }));
