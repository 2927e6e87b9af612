import { termsVersion } from "../../src/domain/people/terms.ts";
import type { SqlRow } from "../../supabase/embedded/database/database.ts";
import { cast, ownerIds, places, type Person } from "../support/cast.ts";
import type { Refusal, Stage } from "./harness.ts";

type Arguments = Record<string, unknown>;

function statement(name: string, args: Arguments): [sql: string, parameters: unknown[]] {
  const keys = Object.keys(args);
  return [
    `select * from public.${name}(${keys.map((key, at) => `${key} => $${at + 1}`).join(", ")})`,
    Object.values(args),
  ];
}

/** Calls a procedure by name like the API and returns its rows. */
export function rowsOf<Row extends SqlRow = SqlRow>(
  stage: Stage,
  person: Person,
  name: string,
  args: Arguments = {},
): Promise<Row[]> {
  return stage.as<Row>(person, ...statement(name, args));
}

/** Calls a procedure that returns one value. */
export async function valueOf<Value = Record<string, unknown>>(
  stage: Stage,
  person: Person,
  name: string,
  args: Arguments = {},
): Promise<Value> {
  const [row] = await rowsOf(stage, person, name, args);
  if (!row) throw new Error(`${name} answered nothing`);
  return row[name] as Value;
}

export function refusalOf(stage: Stage, person: Person, name: string, args: Arguments = {}): Promise<Refusal> {
  return stage.refusal(person, ...statement(name, args));
}

/** Number of rows that a person sees, or that their change affected. */
export async function count(stage: Stage, person: Person, sql: string, parameters: unknown[] = []): Promise<number> {
  return (await stage.as(person, sql, parameters)).length;
}

/** Inserts a rating into the table like a client without commands, and returns its id. */
export async function rate(
  stage: Stage,
  person: Person,
  placeId: string,
  columns: { score?: number; server_id?: string | null; server_name?: string | null; comment?: string | null } = {},
): Promise<string> {
  const [row] = await stage.as<{ id: string }>(
    person,
    `insert into public.ratings (restaurant_place_id, score, server_id, server_name, comment)
     values ($1, $2, $3, $4, $5) returning id`,
    [placeId, columns.score ?? 5, columns.server_id ?? null, columns.server_name ?? null, columns.comment ?? null],
  );
  if (!row) throw new Error("No rating came back");
  return row.id;
}

/**
 * The next day: what was written until now is a day old, and figures are published. Outsiders read nothing of the same day.
 */
export async function nextDay(stage: Stage): Promise<void> {
  await stage.sql.exec(`select private.fold_figures();
    set local session_replication_role = replica;
    update private.ratings set created_at = created_at - interval '1 day';
    update public.rating_likes set created_at = created_at - interval '1 day';
    update private.held_reviews set day = day - 1;
    update private.removed_reviews set removed_on = removed_on - 1, restored_on = restored_on - 1;
    update private.place_figures set unpublished_since = unpublished_since - 1;
    set local session_replication_role = origin;
    select private.recount_days();
    select private.publish_figures()`);
}

/** The present figures of a place, which are published on the next day. */
export async function figuresOf(stage: Stage, placeId: string): Promise<SqlRow | undefined> {
  const [row] = await stage.look(
    `select now.rating_count, now.score_sum, now.average_score::text, now.score_1, now.score_2, now.score_3, now.score_4, now.score_5,
       now.tag_counts, now.top_tags
     from public.restaurants as place, private.with_present_figures(place) as now where place.place_id = $1`,
    [placeId],
  );
  return row;
}

/** Another person, invited by default, whom everyone sees. */
export async function newcomer(stage: Stage, email: string, invited = true): Promise<Person & { id: string }> {
  const id = crypto.randomUUID();
  await stage.look(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, 'authenticated', 'authenticated', $2, now(), '{"provider":"email"}',
       '{"first_name":"Nora","last_name":"New","birth_year":1990,"terms_version":"${termsVersion}"}')`,
    [id, email],
  );
  await stage.look("update private.profiles set visible_to = 'everyone' where user_id = $1", [id]);
  if (invited) await stage.look("insert into private.invitations (user_id) values ($1)", [id]);
  return { role: "authenticated", id, email };
}

export const suspend = (stage: Stage, person: { id: string | null }) =>
  stage.look("update private.invitations set suspended_at = now() where user_id = $1", [person.id]);

/** Makes a person fourteen years old, so that a guardian has to agree. */
export const makeMinor = (stage: Stage, person: { id: string | null }) =>
  stage.look("update private.people set birth_year = extract(year from now()) - 14 where user_id = $1", [person.id]);

export const befriend = (stage: Stage, one: { id: string | null }, other: { id: string | null }) =>
  stage.look(
    "insert into public.user_relationships (follower_id, following_id, status, responded_at) values ($1, $2, 'accepted', now())",
    [one.id, other.id],
  );

/** A code created by the admin among the test users. */
export async function newCode(stage: Stage, change: Arguments = {}): Promise<{ id: string; code: string }> {
  type Made = { codes: { id: string; code: string }[] };
  const args = { p_op_id: crypto.randomUUID(), ...change };
  const [code] = (await valueOf<Made>(stage, cast.admin, "create_invitation_codes", args)).codes;
  if (!code) throw new Error("No code came back");
  return code;
}

/** A second admin: an appeal is never decided by the admin of the first decision. */
export async function secondAdmin(stage: Stage): Promise<Person & { id: string }> {
  const alex = await newcomer(stage, `alex-${crypto.randomUUID()}@cast.test`);
  await stage.look("insert into public.user_roles (user_id, role) values ($1, 'admin')", [alex.id]);
  return alex;
}

/** Everybody without rights when something belongs to the owner of place 1. */
export const notOwnerOfPlace1 = [cast.consumerA, cast.serverOfPlace1, cast.ownerOfPlace2, cast.uninvited] as const;

export async function newPromotion(stage: Stage, change: Arguments = {}): Promise<string> {
  const columns: Arguments = {
    restaurant_owner_id: ownerIds.ofPlace1,
    restaurant_place_id: places.place1.id,
    title: "Lemon week",
    description: "A tenth off",
    discount_type: "percentage",
    discount_value: 10,
    ...change,
  };
  const keys = Object.keys(columns);
  const [row] = await stage.as<{ id: string }>(
    cast.ownerOfPlace1,
    `insert into public.promotions (${keys.join(", ")}) values (${keys.map((_, at) => `$${at + 1}`).join(", ")}) returning id`,
    Object.values(columns),
  );
  if (!row) throw new Error("No promotion came back");
  return row.id;
}
