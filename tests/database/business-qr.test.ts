import { describe, expect } from "vitest";
import { cast, ownerIds, places, serverId, type Person } from "../support/cast.ts";
import { count, notOwnerOfPlace1, refusalOf, rowsOf, suspend, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, serverOfPlace1: sam, ownerOfPlace1: olga, ownerOfPlace2: otto, anonymous } = cast;

interface Code extends Record<string, unknown> {
  id: string;
}

async function create(stage: Stage, person: Person = olga, change: Record<string, unknown> = {}): Promise<Code> {
  const [row] = await rowsOf<Code>(stage, person, "create_qr_code", {
    p_place_id: places.place1.id,
    p_qr_type: "restaurant",
    ...change,
  });
  if (!row) throw new Error("No code came back");
  return row;
}
const scan = (stage: Stage, person: Person, id: string, change: Record<string, unknown> = {}) =>
  valueOf(stage, person, "record_qr_scan", {
    p_code_id: id,
    p_visitor: "11111111-1111-4111-8111-111111111111",
    ...change,
  });
const forServer = { p_qr_type: "restaurant_server", p_server_id: serverId };
const scans = async (stage: Stage) => (await stage.look("select scans_count from public.qr_codes"))[0]?.["scans_count"];

describe("a QR code", () => {
  test("is created for a place and returned as a row with its deep link", async ({ stage }) => {
    const code = await create(stage, olga, { p_place_id: `places/${places.place1.id}` });
    expect(code).toMatchObject({
      restaurant_owner_id: ownerIds.ofPlace1,
      restaurant_place_id: places.place1.id,
      qr_type: "restaurant",
      server_id: null,
      scans_count: 0,
      is_active: true,
      code_data: { deep_link: `/q?place_id=${places.place1.id}&code=${code.id}` },
    });
    const link = `/q?place_id=${places.place1.id}&server_id=${serverId}&code=`;
    const { code_data } = await create(stage, olga, forServer);
    expect((code_data as { deep_link: string }).deep_link.startsWith(link)).toBe(true);
  });

  test("is refused if the place, type or server (waiter) is missing or does not match", async ({ stage }) => {
    const cases: [Record<string, unknown>, string][] = [
      [{ p_place_id: null }, "restaurant_required"],
      [{ p_qr_type: "table" }, "qr_type_invalid"],
      [{ p_qr_type: null }, "qr_type_invalid"],
      [{ p_qr_type: "restaurant_server" }, "server_required"],
      [{ p_server_id: serverId }, "server_required"],
      [{ ...forServer, p_server_id: crypto.randomUUID() }, "server_not_here"],
    ];
    for (const [change, hint] of cases) {
      const args = { p_place_id: places.place1.id, p_qr_type: "restaurant", ...change };
      expect(await refusalOf(stage, olga, "create_qr_code", args)).toMatchObject({ code: "PT422", hint });
    }
  });

  test("is created once however often its form is sent; the same form id of another person creates another code", async ({
    stage,
  }) => {
    const form = { p_op_id: "22222222-2222-4222-8222-222222222222" };
    const first = await create(stage, olga, form);
    await valueOf(stage, olga, "set_qr_code_active", { p_id: first.id, p_active: false });
    // Returns the current row, even when it could not be created any more.
    expect(await create(stage, olga, { ...form, ...forServer, p_server_id: crypto.randomUUID() })).toEqual({
      ...first,
      is_active: false,
    });
    const others = await create(stage, otto, { ...form, p_place_id: places.place2.id });
    expect([others.id === first.id, others["restaurant_owner_id"]]).toEqual([false, ownerIds.ofPlace2]);
    expect((await create(stage, olga)).id).not.toBe((await create(stage, olga)).id);
    const twin = await stage.look("select 1 from public.qr_codes where op_id = $1 and restaurant_owner_id = $2", [
      form.p_op_id,
      ownerIds.ofPlace1,
    ]);
    expect(twin).toHaveLength(1);
  });

  test("can be created only by the owner of the place; a server (waiter) always gets the same code of their own", async ({
    stage,
  }) => {
    const args = { p_place_id: places.place1.id, p_qr_type: "restaurant" };
    for (const person of notOwnerOfPlace1)
      expect(await refusalOf(stage, person, "create_qr_code", args)).toMatchObject({
        code: "PT403",
        hint: "not_your_place",
      });
    const own = await create(stage, sam, forServer);
    expect(await create(stage, sam, forServer)).toEqual(own);
    // Never returns a code that guests would see as inactive.
    expect(await valueOf(stage, olga, "set_qr_code_active", { p_id: own.id, p_active: false })).toBe(false);
    const next = await create(stage, sam, forServer);
    expect([next["is_active"], next.id === own.id]).toEqual([true, false]);
    expect((await refusalOf(stage, ada, "create_qr_code", { ...args, ...forServer })).hint).toBe("not_your_place");
    await stage.as(sam, "update public.restaurant_servers set is_active = false");
    expect((await refusalOf(stage, sam, "create_qr_code", { ...args, ...forServer })).hint).toBe("not_your_place");
  });

  test("can be read by its server (waiter) while they work there, but not once they are paused or have left", async ({
    stage,
  }) => {
    const own = await create(stage, sam, forServer);
    const read = () => stage.as(sam, "select id, scans_count from public.qr_codes");
    const codes = [{ id: own.id, scans_count: 0 }];
    expect(await read()).toEqual(codes);
    const link = "update public.restaurant_servers set is_active = ";
    for (const person of [olga, sam]) {
      await stage.as(person, `${link}false`);
      expect(await read(), person.email ?? "").toEqual([]);
      if (person === olga) await stage.as(olga, `${link}true`);
    }
    expect(await stage.as(olga, "select id, scans_count from public.qr_codes")).toEqual(codes);
    await stage.look("delete from public.restaurant_servers");
    expect(await read()).toEqual([]);
  });

  test("cannot be created beyond the rate limit", async ({ stage }) => {
    await stage.look("insert into private.token_buckets values ($1, clock_timestamp() + interval '1 day')", [
      `qr_code:${olga.id}`,
    ]);
    const args = { p_place_id: places.place1.id, p_qr_type: "restaurant" };
    expect((await refusalOf(stage, olga, "create_qr_code", args)).code).toBe("PT429");
  });

  test("can be read by its owner and its server (waiter)", async ({ stage }) => {
    await create(stage);
    await create(stage, olga, forServer);
    const rows = "select id from public.qr_codes";
    expect(await count(stage, olga, rows)).toBe(2);
    expect(await count(stage, sam, rows)).toBe(1);
    for (const person of [otto, ada, cast.admin]) expect(await count(stage, person, rows)).toBe(0);
  });

  test("can be switched off and on by its owner, and verifies a visit only while it is on", async ({ stage }) => {
    const { id } = await create(stage);
    const valid = async (place: string) =>
      (await stage.look<{ ok: boolean }>("select private.qr_code_valid($1, $2) as ok", [id, place]))[0]?.ok;
    expect([await valid(places.place1.id), await valid(places.place2.id)]).toEqual([true, false]);
    for (const person of [otto, ada, sam])
      expect(await refusalOf(stage, person, "set_qr_code_active", { p_id: id, p_active: false })).toMatchObject({
        hint: "qr_code_gone",
      });
    await valueOf(stage, olga, "set_qr_code_active", { p_id: id, p_active: false });
    expect(await valid(places.place1.id)).toBe(false);
    await valueOf(stage, olga, "set_qr_code_active", { p_id: id, p_active: true });
    expect(await valid(places.place1.id)).toBe(true);
  });

  test("does not name its server (waiter) while they are suspended, just like the page of the place", async ({
    stage,
  }) => {
    const { id } = await create(stage, olga, forServer);
    expect(await scan(stage, anonymous, id)).toMatchObject({ server_id: serverId, server_first_name: "Sam" });
    await suspend(stage, sam);
    expect(await scan(stage, anonymous, id)).toMatchObject({
      active: true,
      server_id: null,
      server_first_name: null,
    });
  });

  test("remains after its server (waiter) is gone, but no longer names them", async ({ stage }) => {
    const { id } = await create(stage, olga, forServer);
    await stage.as(sam, "delete from public.servers");
    expect(await scan(stage, anonymous, id)).toMatchObject({
      active: true,
      server_id: null,
      server_first_name: null,
    });
  });
});

describe("a QR code scan", () => {
  test("returns the target of the code to anybody", async ({ stage }) => {
    const { id } = await create(stage, olga, forServer);
    const answer = {
      known: true,
      active: true,
      restaurant_place_id: places.place1.id,
      restaurant_name: "Café Zitroun",
    };
    for (const person of [anonymous, cast.uninvited, ada])
      expect(await scan(stage, person, id)).toMatchObject({
        ...answer,
        server_id: serverId,
        server_first_name: "Sam",
      });
    await stage.as(sam, "update public.restaurant_servers set is_active = false");
    expect(await scan(stage, ada, id)).toMatchObject({ ...answer, server_id: null });
    expect(await scan(stage, ada, crypto.randomUUID())).toEqual({ known: false, active: false, counted: false });
  });

  test("counts once per visitor, code and hour", async ({ stage }) => {
    const { id } = await create(stage);
    expect(await scan(stage, anonymous, id)).toMatchObject({ counted: true });
    expect(await scan(stage, anonymous, id)).toMatchObject({ counted: false });
    expect(await scan(stage, anonymous, id, { p_visitor: crypto.randomUUID() })).toMatchObject({ counted: true });
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    expect(await scan(stage, anonymous, id, { p_scanned_at: yesterday })).toMatchObject({ counted: true });
    expect(await scans(stage)).toBe(3);
  });

  test("by a signed-in person counts once, whatever device id is sent", async ({ stage }) => {
    const { id } = await create(stage);
    await scan(stage, ada, id);
    expect(await scan(stage, ada, id, { p_visitor: crypto.randomUUID() })).toMatchObject({ counted: false });
  });

  test("with a time too far in the past or future is counted at a recent time instead", async ({ stage }) => {
    const { id } = await create(stage);
    await scan(stage, anonymous, id, { p_scanned_at: "2001-01-01" });
    await scan(stage, anonymous, id, { p_scanned_at: "2101-01-01" });
    const within = "select hour from private.qr_scans where hour between now() - interval '8 days' and now()";
    expect(await stage.look(within)).toHaveLength(2);
  });

  test("is not counted without a visitor or for an inactive code, and an inactive code names no server (waiter)", async ({
    stage,
  }) => {
    const { id } = await create(stage, olga, forServer);
    expect(await scan(stage, anonymous, id, { p_visitor: null })).toMatchObject({
      counted: false,
      server_id: serverId,
    });
    await valueOf(stage, olga, "set_qr_code_active", { p_id: id, p_active: false });
    expect(await scan(stage, anonymous, id)).toMatchObject({
      active: false,
      counted: false,
      restaurant_place_id: places.place1.id,
      server_id: null,
      server_first_name: null,
    });
    expect(await scans(stage)).toBe(0);
  });

  test("is counted up to a limit per code, and its record is deleted after eight days", async ({ stage }) => {
    const { id } = await create(stage);
    await scan(stage, anonymous, id);
    await stage.look("update private.qr_scans set hour = now() - interval '9 days'");
    await scan(stage, anonymous, id, { p_visitor: crypto.randomUUID() });
    expect(await stage.look("select hour from private.qr_scans")).toHaveLength(1);
    await stage.look(
      "update private.token_buckets set full_at = clock_timestamp() + interval '1 hour' where key = $1",
      [`qr_scan:${id}`],
    );
    expect(await scan(stage, anonymous, id, { p_visitor: crypto.randomUUID() })).toMatchObject({
      known: true,
      counted: false,
    });
  });

  test("by another visitor still counts after repeats by one visitor and many visitors invented at one address", async ({
    stage,
  }) => {
    const { id } = await create(stage);
    const from = (address: string) =>
      stage.look("select set_config('request.headers', $1, true)", [JSON.stringify({ "cf-connecting-ip": address })]);
    const counted = async (visitor: string, times: number) => {
      const [row] = await stage.as<{ counted: number }>(
        anonymous,
        `select count(*) filter (where (told ->> 'counted')::boolean)::int as counted
           from (select public.record_qr_scan($1, ${visitor}) as told from generate_series(1, $2::int) offset 0) as scans`,
        [id, times],
      );
      return row?.counted;
    };
    expect(await counted("'11111111-1111-4111-8111-111111111111'", 600)).toBe(1);
    await from("192.0.2.1");
    expect(await counted("gen_random_uuid()", 600)).toBeLessThan(110);
    await from("192.0.2.2");
    expect(await counted("gen_random_uuid()", 2)).toBe(2);
  });

  test("stores nothing that identifies the visitor", async ({ stage }) => {
    const { id } = await create(stage);
    await scan(stage, ada, id);
    const [row] = await stage.look("select encode(visitor, 'hex') as visitor from private.qr_scans");
    expect(row?.["visitor"]).toMatch(/^[0-9a-f]{64}$/);
  });
});
