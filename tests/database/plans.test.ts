import { expect } from "vitest";
import { cast, places, serverId } from "../support/cast.ts";
import { rowsOf } from "./calls.ts";
import { newDevice, send } from "./commands.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { lat, lng } = places.place1;
const near = { p_lat: lat, p_lng: lng };

/** Every read of a screen or visitor, with the person who makes it. */
const reads: [string, keyof typeof cast, Record<string, unknown>][] = [
  ["search_places", "anonymous", near],
  ["search_places", "anonymous", { ...near, p_query: "zitroun", p_radius_m: 50_000 }],
  ["search_places", "anonymous", { p_lat: null, p_lng: null, p_query: "zitroun" }],
  ["search_places", "anonymous", { p_lat: null, p_lng: null, p_query: "zitruon" }],
  ["search_cities", "anonymous", {}],
  ["get_place_stats", "anonymous", { p_place_ids: [places.place1.id] }],
  ["get_restaurant_page", "anonymous", { p_place_id: places.place1.id }],
  ["get_restaurant_page", "consumerA", { p_place_id: places.place1.id }],
  ["get_place_reviews", "anonymous", { p_place_id: places.place1.id }],
  ["get_place_reviews", "consumerA", { p_place_id: places.place1.id }],
  ["active_servers", "anonymous", { p_place_id: places.place1.id }],
  ["public_counts", "anonymous", {}],
  ["discover_places", "anonymous", {}],
  ["discover_places", "anonymous", { p_sort: "score", p_after: places.place1.id }],
  ["discover_places", "anonymous", { p_city: "Luxembourg", p_after: places.place1.id }],
  ["discover_places", "anonymous", { p_query: "zitroun", p_city: "Luxembourg", p_sort: "score" }],
  ["discover_places", "anonymous", { p_query: "zitruon" }],
  ["discover_places", "anonymous", { p_sort: "distance", p_lat: lat, p_lng: lng, p_after: places.place1.id }],
  ["get_public_reviews", "anonymous", {}],
  ["get_public_reviews", "consumerA", { p_score: 1 }],
  ["get_public_reviews", "anonymous", { p_city: "Luxembourg", p_score: 5 }],
  ["guest_photos", "anonymous", { p_place_id: places.place1.id }],
  ["my_ratings", "consumerA", {}],
  ["get_own_places", "ownerOfPlace1", {}],
  ["get_own_places", "serverOfPlace1", {}],
  ["my_rating_revisions", "consumerA", { p_place_id: places.place1.id }],
  ["get_user_stats", "consumerA", { p_user_id: cast.consumerA.id }],
  ["get_friends_activity", "consumerA", {}],
  ["get_friends_activity", "consumerA", { p_before: "2026-11-20T12:00:00Z", p_before_id: crypto.randomUUID() }],
  ["get_my_people", "consumerA", {}],
  ["get_my_lists", "consumerA", {}],
  ["get_my_invitations", "consumerA", {}],
  ["get_user_activity", "consumerA", {}],
  ["get_profiles_by_ids", "consumerA", { uids: [cast.consumerB.id] }],
  ["search_profiles", "consumerA", { q: "ben" }],
  ["get_city_mayors", "consumerA", {}],
  ["get_my_mayorships", "consumerA", {}],
  ["get_my_reports", "consumerA", {}],
  ["get_my_profile", "consumerA", {}],
  ["get_profile_page", "consumerA", { p_username: "guest" }],
  ["get_server_reviews", "serverOfPlace1", {}],
  ["get_server_stats", "serverOfPlace1", { p_server_id: serverId }],
  ["get_server_invitations", "serverOfPlace1", {}],
  ["get_server_home", "serverOfPlace1", {}],
  ["get_server_associations", "serverOfPlace1", {}],
  ["get_server_readers", "serverOfPlace1", {}],
  ["get_my_passports", "serverOfPlace1", {}],
  ["passport_state", "anonymous", { p_id: serverId }],
  ["get_claimable_praise", "serverOfPlace1", { p_place_id: places.place1.id }],
  ["get_praise_claims", "ownerOfPlace1", { p_place_id: places.place1.id }],
  ["get_my_restaurants", "ownerOfPlace1", {}],
  ["get_staff", "ownerOfPlace1", { p_place_id: places.place1.id }],
  ["get_ownership_requests", "admin", {}],
  [
    "get_ownership_requests",
    "admin",
    { p_status: "pending", p_before: "2026-11-20T12:00:00Z", p_before_id: crypto.randomUUID() },
  ],
  ["get_invitation_codes", "admin", {}],
  ["get_code_uses", "admin", { p_id: crypto.randomUUID() }],
  ["find_users", "admin", { p_query: "ada@cast.test" }],
  ["find_users", "admin", { p_query: "ben" }],
  ["get_admins", "admin", {}],
  ["get_user_decisions", "admin", { p_user_id: cast.consumerA.id }],
  ["get_data_requests", "admin", {}],
  ["get_data_requests", "admin", { p_done: true }],
  ["get_contact_tickets", "admin", {}],
  ["get_admin_tasks", "admin", {}],
  ["get_audit_log", "admin", {}],
  ["get_audit_log", "admin", { p_kind: "roles", p_before: 1000 }],
  ["get_health", "admin", {}],
  ["get_place_proposals", "ownerOfPlace1", { p_place_id: places.place1.id }],
  ["get_place_overview", "ownerOfPlace1", { p_place_id: places.place1.id }],
  ...[
    {},
    { score: 4 },
    { unanswered: true },
    { reported: true },
    { server: serverId },
    { since: "2026-01-01", text: true },
  ].map((filter): (typeof reads)[number] => [
    "get_owner_reviews",
    "ownerOfPlace1",
    { p_place_id: places.place1.id, p_filter: JSON.stringify(filter) },
  ]),
  ["export_place_reviews", "ownerOfPlace1", { p_place_id: places.place1.id }],
  ["get_server_performance", "ownerOfPlace1", { p_place_id: places.place1.id }],
  ["place_change_version", "ownerOfPlace1", { p_place_id: places.place1.id }],
  ["my_change_version", "serverOfPlace1", {}],
  ["get_place_codes", "ownerOfPlace1", { p_place_id: places.place1.id }],
  ["get_moderation_queue", "admin", {}],
  ["get_moderation_queue", "admin", { p_type: "rating", p_after_due: "2026-11-20T12:00:00Z" }],
  ["get_appeals", "admin", {}],
  ["get_appeals", "admin", { p_after_appealed: "2026-11-20T12:00:00Z" }],
  ["find_admin_places", "admin", { p_query: "zitroun" }],
  ["get_unreviewed_places", "admin", {}],
  ["find_duplicates", "admin", { p_place_id: places.place1.id }],
  ["find_admin_cities", "admin", { p_query: "trier" }],
  ["preview_merge", "admin", { p_from_place_id: places.place1.id, p_into_place_id: places.place2.id }],
];
/** Small tables: a row per city, role or setting. */
const small = [
  "public.cities",
  "private.settings",
  "private.server_generation",
  "private.city_mayors",
  "private.towns",
  "private.ownership_request_counts",
  "private.job_runs",
  "private.bucket_sizes",
  "private.public_counts",
  "private.admin_change_versions",
];

test("no query of a screen or visitor reads a large table without an index", async ({ stage }) => {
  await send(stage, cast.consumerA, newDevice().save({ place_id: places.place1.id }));
  // For small tables the planner prefers sequential scans, so they are disabled here. Cached plans of earlier files on this
  // connection are discarded.
  await stage.sql.exec("set local enable_seqscan = off; set local enable_sort = on; discard plans");
  const scanned = async () => {
    const rows = await stage.look<{ name: string; scans: number }>(
      `select schemaname || '.' || relname as name, seq_scan::int as scans from pg_stat_xact_user_tables
       where schemaname in ('public', 'private', 'storage') and seq_scan > 0`,
    );
    return new Map(rows.filter(({ name }) => !small.includes(name)).map(({ name, scans }) => [name, scans]));
  };
  const slow: string[] = [];
  for (const [name, who, args] of reads) {
    const before = await scanned();
    await rowsOf(stage, cast[who], name, args);
    for (const [table, scans] of await scanned())
      if (scans > (before.get(table) ?? 0)) slow.push(`${name} as ${who} with ${JSON.stringify(args)}: ${table}`);
  }
  expect(slow).toEqual([]);
});

test("the run time and row count of a request are limited for the API roles", async () => {
  const rows = await database.db.query<{ role: string; settings: string[] }>(
    "select rolname as role, rolconfig as settings from pg_roles where rolname in ('anon', 'authenticated') order by 1",
  );
  expect(
    rows.map(({ role, settings }) => [role, settings.filter((one) => one.startsWith("statement_timeout"))]),
  ).toEqual([
    ["anon", ["statement_timeout=3s"]],
    ["authenticated", ["statement_timeout=8s"]],
  ]);
});
