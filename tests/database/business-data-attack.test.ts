import { describe, expect } from "vitest";
import { cast, ownerIds, places, serverId, type Person } from "../support/cast.ts";
import { callProcedures, readTables, type Guesses } from "./guest-data-attack.ts";
import { newcomer, newPromotion, rate, rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { ownerOfPlace1: olga, ownerOfPlace2: otto, serverOfPlace1: sam, consumerA: ada, admin } = cast;
const place = places.place1.id;

/** Private texts between Olga, her team, a guest and the operator. */
const secrets = {
  invited: "waiter-in-waiting@cast.test",
  message: "Come before the others know",
  offer: "Not announced yet",
  businessEmail: "till@olga.test",
  statement: "The lease lies in the drawer",
  adminNote: "Rang the shop, sounded odd",
  proposal: "They close in May, I am the cousin",
  letter: "Somebody steals from our till",
  objection: "Not my name in any list",
  reported: "He follows me home",
  telephone: "+352621998877",
  code: "Codes for the inner circle",
};

type Row = { id: string };

/** Creates all private data of a place, its team and its guests; returns all ids that an attacker could know. */
async function scenery(stage: Stage): Promise<Guesses> {
  const first = async (sql: string) => (await stage.look<Row>(sql))[0]?.id ?? "";
  await stage.look("update public.restaurant_owners set business_email = $1 where id = $2", [
    secrets.businessEmail,
    ownerIds.ofPlace1,
  ]);
  await stage.look("update public.servers set phone_number = $1 where id = $2", [secrets.telephone, serverId]);
  const invitation = { p_place_id: place, p_invited_email: secrets.invited, p_invitation_message: secrets.message };
  await valueOf(stage, olga, "send_server_invitation", invitation);
  const offer = await newPromotion(stage, { title: secrets.offer, is_active: false });
  const [code] = await rowsOf<Row>(stage, olga, "create_qr_code", { p_place_id: place, p_qr_type: "restaurant" });
  const rating = await rate(stage, ada, place, { score: 2, comment: "Cold soup" });
  await valueOf(stage, olga, "reply_to_rating", { p_rating_id: rating, p_body: "Sorry" });
  const ask = {
    p_place_id: places.place3.id,
    p_restaurant_name: "",
    p_business_name: "Olga",
    p_business_email: secrets.businessEmail,
    p_verification_documents: { statement: secrets.statement },
  };
  const { request_id } = await valueOf(stage, olga, "request_restaurant_ownership", ask);
  const refusal = { p_request_id: request_id, p_status: "rejected", p_admin_notes: secrets.adminNote };
  await valueOf(stage, admin, "review_ownership_request", refusal);
  const closing = { p_place_id: place, p_changes: { closed: true }, p_note: secrets.proposal };
  const proposal = await valueOf<string>(stage, ada, "propose_place_change", closing);
  const letter = { p_name: "Olga", p_email: olga.email, p_topic: "problem", p_message: secrets.letter };
  await valueOf(stage, olga, "send_contact_message", letter);
  await valueOf(stage, sam, "file_data_request", { p_kind: "objection", p_note: secrets.objection });
  const report = { p_subject_type: "profile", p_subject_id: sam.id, p_reason: "other", p_note: secrets.reported };
  await valueOf(stage, ada, "report_content", report);
  const warning = { p_subject_type: "profile", p_subject_id: sam.id, p_action: "warn", p_reason: secrets.reported };
  await valueOf(stage, admin, "moderate_content", warning);
  await valueOf(stage, admin, "create_invitation_codes", { p_op_id: crypto.randomUUID(), p_note: secrets.code });
  return {
    ids: [
      olga.id,
      sam.id,
      ada.id,
      serverId,
      rating,
      offer,
      code?.id ?? "",
      proposal,
      String(request_id),
      await first("select id from public.server_invitations where invited_email = 'waiter-in-waiting@cast.test'"),
      await first(`select id from public.restaurant_servers where server_id = '${serverId}'`),
      await first("select id from public.moderation_decisions"),
      await first("select id from public.reports"),
      await first("select id from public.data_requests"),
      await first("select id from public.contact_tickets"),
      await first("select id from public.invitation_codes where note is not null order by created_at desc limit 1"),
    ],
    placeIds: [place],
    name: "sam",
    words: {
      p_status: ["approved"],
      p_action: ["hide"],
      p_response: ["accepted"],
      p_outcome: ["reversed"],
      p_subject_type: ["profile", "rating"],
      p_email: [secrets.invited],
    },
  };
}

/** A former server of place 1. */
async function exServer(stage: Stage): Promise<Person> {
  const nora = await newcomer(stage, "nora@cast.test");
  await valueOf(stage, nora, "become_server", { p_first_name: "Nora", p_last_name: "New" });
  await valueOf(stage, olga, "send_server_invitation", { p_place_id: place, p_invited_email: nora.email });
  const [invitation] = await rowsOf<Row>(stage, nora, "get_server_invitations");
  const yes = { p_invitation_id: invitation?.id, p_response: "accepted" };
  await valueOf(stage, nora, "respond_to_server_invitation", yes);
  const [link] = await stage.look<Row>(
    "select id from public.restaurant_servers where server_id = (select id from public.servers where user_id = $1)",
    [nora.id],
  );
  await valueOf(stage, olga, "remove_staff", { p_id: link?.id });
  return nora;
}

/** A former second owner of place 1. */
async function exOwner(stage: Stage): Promise<Person> {
  const nora = await newcomer(stage, "nora@cast.test");
  await stage.look(
    "insert into public.restaurant_owners (user_id, business_name, business_email) values ($1, 'Nora', 'n@cast.test')",
    [nora.id],
  );
  await stage.look(
    "insert into public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id) select id, $2 from public.restaurant_owners where user_id = $1",
    [nora.id, place],
  );
  await valueOf(stage, nora, "leave_restaurant", { p_place_id: place });
  return nora;
}

async function suspendedAdmin(stage: Stage): Promise<Person> {
  const nora = await newcomer(stage, "nora@cast.test");
  await valueOf(stage, admin, "set_admin", { p_user_id: nora.id, p_admin: true });
  await valueOf(stage, admin, "suspend_user", { p_user_id: nora.id, p_reason: "Spam" });
  return nora;
}

const attackers: [string, (stage: Stage) => Promise<Person>][] = [
  ["the owner of another place", () => Promise.resolve(otto)],
  ["somebody who served there", exServer],
  ["somebody who owned it", exOwner],
  ["an admin who is suspended", suspendedAdmin],
  ["an admin by their password alone", () => Promise.resolve({ ...admin, aal: "aal1" })],
  ["an account without an invitation", () => Promise.resolve(cast.uninvited)],
];

/** Moved by everybody: counters, throttles, change versions, and what a rating or a like of the attacker's own adds up to. */
const common =
  /^(private\.(token_buckets|.*change_versions|.*totals|place_days|place_figures|city_.*|bucket_sizes|public_counts)|public\.cities)$/;
const moving = ["scans_count", "average_score", "rating_count", "top_tags", "updated_at", "answered", "likes"];

/** All rows of all tables without automatically changing ones, by table and position. */
async function everything(stage: Stage): Promise<Map<string, string>> {
  const tables = await stage.look<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class as c join pg_namespace as n on n.oid = relnamespace
     where nspname in ('public', 'private') and relkind = 'r' order by 1`,
  );
  const rows = new Map<string, string>();
  for (const { name } of tables) {
    const full = name.includes(".") ? name : `public.${name}`;
    if (common.test(full)) continue;
    const found = await stage.look<{ at: string; row: string }>(
      `select ctid::text as at, (to_jsonb(t) - $1::text[])::text as row from ${full} as t`,
      [moving],
    );
    for (const { row } of found) rows.set(`${full} ${row}`, row);
  }
  return rows;
}

describe.each(attackers)("%s", (_name, come) => {
  test(
    "can neither read nor change what is private between other people, through any procedure or table",
    { timeout: 120_000 },
    async ({ stage }) => {
      const guesses = await scenery(stage);
      const person = await come(stage);
      const before = await everything(stage);
      const loot = [
        ...(await readTables(stage, person)),
        ...(await callProcedures(stage, person, guesses)),
        ...(await readTables(stage, person)),
      ];
      const told = Object.entries(secrets).flatMap(([what, words]) =>
        loot.filter(({ text }) => text.includes(words)).map(({ asked }) => `${what}: ${asked}`),
      );
      expect([...new Set(told)]).toEqual([]);
      expect(loot.filter(({ text }) => text.includes(sam.email)).map(({ asked }) => asked)).toEqual([]);
      const after = await everything(stage);
      // Rows that the attacker may change depend on who they are.
      const gone = [...before.keys()].filter(
        (row) => !after.has(row) && ![person.id, person.email].some((own) => row.includes(own ?? "-")),
      );
      expect(gone).toEqual([]);
    },
  );
});
