import { describe, expect } from "vitest";
import { cast, places, serverId, type Person } from "../support/cast.ts";
import { rate, refusalOf, secondAdmin, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, ownerOfPlace1: olga, serverOfPlace1: sam, admin } = cast;
const place = places.place1.id;

/** The person with their earlier token, because nobody signs in again between two calls. */
const holding = <OtherPerson extends Person>(person: OtherPerson, role: string): OtherPerson => ({
  ...person,
  claims: { user_role: role, app_metadata: { role, roles: [role] }, user_metadata: { role, user_type: role } },
});

/** Result of each call: number of rows, or reason of the refusal. */
async function tryAll(stage: Stage, person: Person, calls: Record<string, string>): Promise<Record<string, unknown>> {
  const ends: Record<string, unknown> = {};
  for (const [name, sql] of Object.entries(calls))
    ends[name] = await stage.as(person, sql).then(
      (rows) => (rows[0] && "answer" in rows[0] ? rows[0]["answer"] : rows.length),
      (error: { hint?: string; message: string }) => error.hint ?? error.message,
    );
  return ends;
}

describe("a role that only the token still contains", () => {
  const ofAdmins = (rating: string) => ({
    list: "select * from public.get_admins()",
    roles: "select * from public.user_roles where role = 'admin'",
    decide: `select public.moderate_content('rating', '${rating}', 'keep', 'All well') ->> 'code' as answer`,
    name: `select public.set_admin('${ada.id}', false) as answer`,
  });
  const refused = { list: "not_admin", roles: 0, decide: "not_admin", name: "not_admin" };

  test("gives no rights to an admin who was dismissed", async ({ stage }) => {
    const nora = holding(await secondAdmin(stage), "admin");
    const calls = ofAdmins(await rate(stage, ada, place));
    expect(await tryAll(stage, nora, calls)).toEqual({ list: 2, roles: 1, decide: null, name: false });
    await valueOf(stage, admin, "set_admin", { p_user_id: nora.id, p_admin: false });
    expect(await tryAll(stage, nora, calls)).toEqual(refused);
  });

  test("gives no rights to a suspended admin, who can still read their own role", async ({ stage }) => {
    const nora = holding(await secondAdmin(stage), "admin");
    const calls = ofAdmins(await rate(stage, ada, place));
    await valueOf(stage, admin, "suspend_user", { p_user_id: nora.id, p_reason: "Spam" });
    expect(await tryAll(stage, nora, calls)).toEqual({ ...refused, roles: 1 });
  });

  test("gives no rights to a person who never had the role", async ({ stage }) => {
    const calls = ofAdmins(await rate(stage, ada, place));
    expect(await tryAll(stage, holding(ada, "admin"), calls)).toEqual(refused);
  });

  test("gives no rights to an owner who gave up the place", async ({ stage }) => {
    const owner = holding(olga, "owner");
    const rating = await rate(stage, ada, place);
    const calls = {
      codes: `select public.get_place_codes('${place}') is not null as answer`,
      staff: "select id from public.restaurant_servers",
      sam: `select id from public.servers where id = '${serverId}'`,
      code: `select (public.create_qr_code('${place}', 'restaurant')).is_active as answer`,
      reply: `select public.reply_to_rating('${rating}', 'Thank you') ->> 'code' as answer`,
    };
    expect(await tryAll(stage, owner, calls)).toEqual({ codes: true, staff: 1, sam: 1, code: true, reply: null });
    await valueOf(stage, olga, "leave_restaurant", { p_place_id: place });
    expect(await tryAll(stage, owner, calls)).toEqual({
      codes: "not_your_place",
      staff: 0,
      sam: 0,
      code: "not_your_place",
      reply: "not_your_place",
    });
  });

  test("gives no rights to a waiter who was removed from the place", async ({ stage }) => {
    const server = holding(sam, "server");
    const calls = {
      code: `select (public.create_qr_code('${place}', 'restaurant_server', '${serverId}')).is_active as answer`,
      codes: "select id from public.qr_codes",
      works: "select id from public.restaurant_servers",
    };
    expect(await tryAll(stage, server, calls)).toEqual({ code: true, codes: 1, works: 1 });
    const [link] = await stage.look<{ id: string }>("select id from public.restaurant_servers");
    await valueOf(stage, olga, "remove_staff", { p_id: link?.id });
    expect(await tryAll(stage, server, calls)).toEqual({ code: "not_your_place", codes: 0, works: 0 });
    expect((await refusalOf(stage, server, "get_place_codes", { p_place_id: place })).hint).toBe("not_your_place");
  });
});
