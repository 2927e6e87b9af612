import { expect, test } from "vitest";
import { cast, places, serverId, type Person } from "../support/cast.ts";
import { newCode, newPromotion, newcomer, nextDay, rate, suspend, valueOf } from "./calls.ts";
import { decide } from "./moderation-calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

// Another person's existing id is answered exactly like an unknown id.
const database = useDatabase();
const { consumerA: ada, consumerB: ben, serverOfPlace1: sam, ownerOfPlace1: olga, admin } = cast;
const p_place_id = places.place1.id;

/** Creates something with an id in every table, owned by Ada, Sam, Olga or Alma. */
async function furnish(stage: Stage): Promise<void> {
  const rating = await rate(stage, ada, p_place_id, { comment: "Seen", server_id: serverId });
  await rate(stage, ben, p_place_id, { comment: "Hidden" });
  await stage.look("update private.ratings set hidden_at = now() where comment = 'Hidden'");
  await valueOf(stage, ben, "set_rating_like", { p_rating_id: rating, p_liked: true });
  await valueOf(stage, olga, "reply_to_rating", { p_rating_id: rating, p_body: "Thanks" });
  await newPromotion(stage, { is_active: false });
  await newCode(stage);
  await valueOf(stage, ada, "invite_friend", { p_op_id: crypto.randomUUID() });
  await valueOf(stage, olga, "create_qr_code", { p_place_id, p_qr_type: "restaurant" });
  await valueOf(stage, olga, "send_server_invitation", { p_place_id, p_invited_email: ben.email });
  await valueOf(stage, ada, "propose_place_change", { p_place_id, p_changes: { closed: true } });
  const sams = { p_subject_type: "profile", p_subject_id: sam.id, p_reason: "other" };
  await valueOf(stage, ada, "report_content", sams);
  const { decision_id } = await decide(stage, "profile", ada.id, "warn");
  await valueOf(stage, ada, "appeal_decision", { p_decision_id: decision_id, p_text: "No" });
  await valueOf(stage, ada, "file_data_request", { p_kind: "objection", p_note: "No" });
  const letter = { p_name: "Ada", p_email: ada.email, p_topic: "privacy", p_message: "Hello" };
  await valueOf(stage, ada, "send_contact_message", letter);
  const request = {
    p_place_id: places.place3.id,
    p_restaurant_name: "M",
    p_business_name: "M",
    p_business_email: ada.email,
  };
  await valueOf(stage, ada, "request_restaurant_ownership", request);
  await nextDay(stage);
}

/** One id per table by its column; the person's id where a person has no row. */
async function idsThere(stage: Stage): Promise<string[]> {
  const columns = await stage.look<{ at: string; name: string }>(
    `select c.oid::regclass::text as at, quote_ident(attname) as name from pg_class as c join pg_namespace as n on n.oid = relnamespace
       join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and atttypid = 'uuid'::regtype
     where nspname in ('public', 'private') and relkind = 'r' and attname in ('id', 'rating_id', 'server_id', 'op_id')`,
  );
  const ids = new Set<string>([ada.id]);
  for (const { at, name } of columns)
    for (const row of await stage.look<{ id: string }>(
      `select ${name} as id from ${at} where ${name} is not null limit 2`,
    ))
      ids.add(row.id);
  return [...ids];
}

const words: Record<string, string> = {
  p_action: "hide",
  p_outcome: "upheld",
  p_status: "approved",
  p_response: "accepted",
  p_reason: "spam",
  p_qr_type: "restaurant_server",
  p_subject_type: "rating",
  p_place_id,
};
type Parameter = { name: string; type: string };
const filler = ({ name, type }: Parameter): unknown =>
  ({ text: words[name] ?? "ada", boolean: true, integer: 5, jsonb: "{}" })[type] ?? null;

/** Procedures that answer that person differently when an id exists. Changes are undone. */
async function telling(stage: Stage, person: Person): Promise<string[]> {
  const procedures = await stage.look<{ name: string; parameters: Parameter[] }>(
    `select proname as name, (select jsonb_agg(jsonb_build_object('name', proargnames[nth], 'type', format_type(t, null)) order by nth)
       from unnest(proargtypes) with ordinality as a (t, nth)) as parameters
     from pg_proc as p where pronamespace = 'public'::regnamespace and 'uuid'::regtype = any (proargtypes::oid[])
       and has_function_privilege($1, p.oid, 'execute') order by 1`,
    [person.role],
  );
  const ids = await idsThere(stage);
  const told = new Set<string>();
  for (const { name, parameters } of procedures) {
    const sql = `select to_jsonb(t) as answer from public.${name}(${parameters.map((one, at) => `$${at + 1}::${one.type}`).join(", ")}) as t`;
    const ask = async (of: Parameter, id: string) => {
      await stage.sql.exec("savepoint question");
      const values = parameters.map((one) => (one === of ? id : filler(one)));
      const answer = await stage.as(person, sql, values).catch(({ hint, message }) => [hint, message]);
      await stage.sql.exec("rollback to savepoint question; release savepoint question");
      return JSON.stringify(answer);
    };
    for (const parameter of parameters.filter(({ type }) => type === "uuid")) {
      const unknown = await ask(parameter, crypto.randomUUID());
      for (const id of ids) if ((await ask(parameter, id)) !== unknown) told.add(name);
    }
  }
  return [...told];
}

/** Public things whose existence everybody may know: reviews, and codes on tables. A new line here is a decision. */
const ofPublicThings = ["get_place_reviews", "record_qr_scan"];
/**
 * Actions of invited people on public things, and on a proposal, whose id only its author and the owner know. `invite_friend`
 * derives a new code from the op id and the caller, so its answers always differ.
 */
const byGuests = [
  ...ofPublicThings,
  "decide_place_proposal",
  "get_user_stats",
  "invite_friend",
  "reply_to_rating",
  "report_content",
  "set_rating_like",
  "toggle_rating_like",
].toSorted();

const suspended = async (stage: Stage) => {
  await suspend(stage, admin);
  return admin;
};
const askers: [string, (stage: Stage) => Promise<Person>, readonly string[]][] = [
  ["a visitor", async () => cast.anonymous, ofPublicThings],
  ["an admin who is suspended", suspended, ofPublicThings],
  ["an admin by their password alone", async () => ({ ...admin, aal: "aal1" }), byGuests],
  ["a guest", (stage) => newcomer(stage, "stranger@cast.test"), byGuests],
];

test.each(askers)(
  "%s is told by no answer whether there is what an id names, but of these",
  { timeout: 120_000 },
  (...row) =>
    database.scene(async (stage) => {
      const [, come, expected] = row;
      await furnish(stage);
      expect(await telling(stage, await come(stage))).toEqual(expected);
    }),
);
