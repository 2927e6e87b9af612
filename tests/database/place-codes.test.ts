import { describe, expect } from "vitest";
import { cast, places, serverId, type Person } from "../support/cast.ts";
import { notOwnerOfPlace1, refusalOf, rowsOf, suspend, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { serverOfPlace1: sam, ownerOfPlace1: olga, ownerOfPlace2: otto, admin, anonymous } = cast;
const here = { p_place_id: places.place1.id };

type Told = { id: string; server: { state: string; first_name: string | null } | null; weeks: number[] };
const list = (stage: Stage, args: object = {}, person: Person = olga) =>
  valueOf<Told[]>(stage, person, "get_place_codes", { ...here, ...args });
const ids = async (stage: Stage, args: object = {}) => (await list(stage, args)).map(({ id }) => id);

async function create(stage: Stage, change: object = {}): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(stage, olga, "create_qr_code", {
    ...here,
    p_qr_type: "restaurant",
    ...change,
  });
  if (!row) throw new Error("No code came back");
  return row.id;
}
const createForServer = (stage: Stage) => create(stage, { p_qr_type: "restaurant_server", p_server_id: serverId });
const scan = (stage: Stage, id: string, daysAgo = 0) =>
  valueOf(stage, anonymous, "record_qr_scan", {
    p_code_id: id,
    p_visitor: crypto.randomUUID(),
    p_scanned_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
  });
const today = "(now() at time zone 'Europe/Luxembourg')::date";

describe("the QR codes of a place", () => {
  test("are listed for the place's owner, newest first and in pages", async ({ stage }) => {
    const made = [await create(stage), await createForServer(stage), await create(stage)];
    // Codes of one transaction have the same time, so their ids decide and no page loses one.
    const order = made.toSorted().toReversed();
    expect(await ids(stage)).toEqual(order);
    expect(await ids(stage, { p_limit: 2 })).toEqual(order.slice(0, 2));
    expect(await ids(stage, { p_limit: 2, p_after_id: order[1] })).toEqual(order.slice(2));
    await stage.look("update public.qr_codes set created_at = created_at - interval '1 day' where id = $1", [order[0]]);
    expect(await ids(stage)).toEqual([...order.slice(1), order[0]]);
    expect(await ids(stage, { p_after_id: order[2] })).toEqual([order[0]]);
    const [code] = await list(stage, { p_after_id: order[2] });
    expect(code).toMatchObject({
      scans_count: 0,
      is_active: true,
      deep_link: expect.stringMatching(/^\/q\?place_id=/),
    });
  });

  test("are not listed for anyone else, and a code of another place is refused as page cursor", async ({ stage }) => {
    const id = await create(stage);
    for (const person of [...notOwnerOfPlace1, admin])
      expect(await refusalOf(stage, person, "get_place_codes", here)).toMatchObject({ hint: "not_your_place" });
    expect((await refusalOf(stage, olga, "get_place_codes", { p_place_id: null })).hint).toBe("not_your_place");
    expect(await list(stage, { p_place_id: places.place2.id, p_after_id: id }, otto)).toEqual([]);
    await suspend(stage, olga);
    expect((await refusalOf(stage, olga, "get_place_codes", here)).hint).toBe("not_your_place");
  });

  test("show whether the waiter works here or is paused, and omit the name of one who left", async ({ stage }) => {
    await createForServer(stage);
    const server = async () => (await list(stage))[0]?.server;
    const left = { state: "left", first_name: null };
    expect(await server()).toEqual({ state: "here", first_name: "Sam" });
    await stage.as(olga, "update public.restaurant_servers set is_active = false");
    expect(await server()).toEqual({ state: "paused", first_name: "Sam" });
    await stage.as(olga, "update public.restaurant_servers set is_active = true");
    await stage.as(sam, "update public.restaurant_servers set is_active = false");
    expect(await server()).toEqual(left);
    await stage.as(sam, "delete from public.servers");
    expect(await server()).toEqual(left);
  });
});

describe("the scans of a QR code", () => {
  test("are returned as twelve weekly counts ending today", async ({ stage }) => {
    const [one, other] = [await create(stage), await create(stage)];
    for (const daysAgo of [0, 0, 6]) await scan(stage, one, daysAgo);
    await scan(stage, other);
    await stage.look(
      `insert into private.qr_scan_days values ($1, ${today} - 7, 5), ($1, ${today} - 83, 7), ($1, ${today} - 84, 9)`,
      [one],
    );
    const weeks = new Map((await list(stage)).map((code) => [code.id, code.weeks]));
    expect(weeks.get(one)).toEqual([7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 3]);
    expect(weeks.get(other)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  test("are deleted after twelve weeks, and the visits behind them after eight days", async ({ stage }) => {
    const id = await create(stage);
    await scan(stage, id);
    await stage.look(`insert into private.qr_scan_days values ($1, ${today} - 83, 1), ($1, ${today} - 86, 1)`, [id]);
    await stage.look("update private.qr_scans set hour = now() - interval '9 days'");
    await stage.as(cast.machine, "select public.prune()");
    expect(await stage.look(`select ${today} - day as ago from private.qr_scan_days order by 1`)).toEqual([
      { ago: 0 },
      { ago: 83 },
    ]);
    expect(await stage.look("select 1 from private.qr_scans")).toEqual([]);
  });
});
