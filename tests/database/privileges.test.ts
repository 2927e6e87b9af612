import { expect, test } from "vitest";
import { useDatabase } from "./harness.ts";

const database = useDatabase();

/** Permissions of a role before any policy. A new line here is a decision. */
const tablesOf = {
  anon: {
    cities: "select",
    promotions: "select",
    restaurants: "select",
  },
  authenticated: {
    activities: "select",
    cities: "select",
    consents: "select",
    contact_tickets: "select",
    data_requests: "select",
    moderation_decisions: "select",
    "private.activities": "select",
    "private.contact_tickets": "select",
    "private.moderation_decisions": "select",
    "private.profiles": "select insert update",
    profiles: "select insert update",
    promotions: "select insert update delete",
    qr_codes: "select",
    rating_likes: "select",
    rating_replies: "select",
    ratings: "select insert update delete",
    restaurant_owners: "select insert update",
    restaurant_ownership_requests: "select",
    restaurant_ownerships: "select",
    restaurant_servers: "select update delete",
    // Update is granted for `upsert` only, and no policy allows an update.
    restaurants: "select insert update",
    server_invitations: "select update",
    servers: "select insert update delete",
    user_blocks: "select",
    user_relationships: "select insert update delete",
    user_roles: "select",
    wanted_places: "select",
  },
};
/** Tables of the private schema behind a view of the same name, which runs as its caller: the view's columns and no others. */
const behindViews = ["activities", "contact_tickets", "moderation_decisions", "profiles"];
/** The service key writes every public table except these. */
const readOnlyForServiceKey: Record<string, string> = {
  audit_log: "select insert",
  cities: "select",
  ratings: "select",
};

/** Procedures that only the service key may call; the others that it may call are open to visitors. */
const forServiceKey = [
  "cache_places",
  "codes_to_sign",
  "due_erasures",
  "due_place_hours",
  "erase_account",
  "installation_report",
  "issue_captcha_pass",
  "keep_passport_signature",
  "keep_signed_link",
  "load_towns",
  "note_jobs",
  "note_stale_photos",
  "orphan_photos",
  "orphan_proofs",
  "prune",
  "publish_city_pack",
  "queue_auth_mails",
  "queue_owner_mails",
  "refresh_public_counts",
  "removed_portraits",
  "settle_cities",
  "settle_mail",
  "settle_push",
  "settle_stale_photos",
  "store_place_hours",
  "take_geocoder_turn",
  "take_mails",
  "take_pushes",
  "take_stale_photos",
];

/** Procedures that visitors without an account may call. */
const forVisitors = [
  "active_servers",
  "city_pack_hours",
  "city_pack_places",
  "confirm_guardian",
  "confirm_newsletter",
  "discover_places",
  "find_qr_code",
  "get_place_reviews",
  "get_place_stats",
  "get_public_reviews",
  "get_restaurant_page",
  "guest_photos",
  "list_city_packs",
  "passport_state",
  "public_counts",
  "record_qr_scan",
  "redeem_mail_code",
  "search_cities",
  "search_places",
  "send_contact_message",
  "subscribe_newsletter",
  "undo_account_change",
  "unsubscribe_newsletter",
  "validate_invitation_code",
];

/** Functions used in policies, triggers and procedures that run as their caller. */
const helpers = [
  "allow_caching",
  "cities_meant",
  "clean_place_id",
  "clean_text",
  "contains_pattern",
  "count_places",
  "distance_m",
  "find_places",
  "fold_text",
  "has_role",
  "is_invited",
  "is_open_at",
  "is_phone",
  "is_visible",
  "iso",
  "joined_words",
  "letters_of",
  "list_places",
  "may_publish",
  "misspelled",
  "misspelled_among",
  "misspelled_texts",
  "open_times_at",
  "own_id",
  "present_figures",
  "promotions_at",
  "query_words",
  "read_place_id",
  "refusal_answer",
  "refuse",
  "refuse_nobody",
  "require_password",
  "require_user",
  "search_rules",
  "servers_at",
  "space_words",
  "spaced_words",
  "swapped_words",
  "tag_names",
  "tags_named",
  "text_condition",
  "tolerance_of",
  "type_words",
  "types_named",
  "word_text",
];
const helpersOfPeople = [
  "admit_friend_request",
  "answered_ratings",
  "clean_profile",
  "count_new_place",
  "count_new_promotion",
  "day_start",
  "hold_place",
  "is_email",
  "is_own_avatar",
  "is_own_object",
  "is_presentable",
  "is_shown_photo",
  "is_shown_portrait",
  "is_sound_place",
  "is_time_zone",
  "letter_pairs",
  "lock_ratings_of",
  "may_upload_avatar",
  "may_upload_photo",
  "may_upload_proof",
  "open_friends",
  "own_figures",
  "owned_places",
  "own_staff",
  "owner_id",
  "owns_place",
  "parted_people",
  "place_text",
  "praised_name",
  "public_photos",
  "public_verification",
  "ratings_for_service",
  "require_owner_of",
  "require_publisher",
  "server_id",
  "server_name",
  "serves_at",
  "short_name",
  "zone_of",
];

const functionsOf = (role: string) =>
  database.db.query<{ name: string }>(
    `select proname as name from pg_proc as p where pronamespace = 'public'::regnamespace and has_function_privilege($1, p.oid, 'execute') order by 1`,
    [role],
  );

/** Permissions on tables by role; a column grant counts as one on the table. */
async function tablesFor(role: string): Promise<Record<string, string>> {
  const rows = await database.db.query<{ name: string; may: string }>(
    `select case nspname when 'public' then '' else 'private.' end || c.relname as name, string_agg(may, ' ' order by place) as may
     from pg_class as c join pg_namespace as n on n.oid = relnamespace,
       unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) with ordinality as intent (may, place)
     where nspname in ('public', 'private') and relkind in ('r', 'v', 'm', 'p')
       and case when may in ('delete', 'truncate', 'trigger') then has_table_privilege($1, c.oid, may) else has_any_column_privilege($1, c.oid, may) end
     group by n.nspname, c.relname order by 1`,
    [role],
  );
  return Object.fromEntries(rows.map(({ name, may }) => [name, may]));
}

test.each(["anon", "authenticated"] as const)("the role %s can access only the listed tables", async (role) => {
  expect(await tablesFor(role)).toEqual(tablesOf[role]);
});

test("the service key cannot change the audit log or the figures of cities, and nobody can truncate a table", async () => {
  const rows = Object.entries(await tablesFor("service_role"));
  expect(rows.length).toBeGreaterThan(20);
  for (const [name, may] of rows)
    expect([name, may]).toEqual([name, readOnlyForServiceKey[name] ?? "select insert update delete"]);
});

test("whoever reads a table of the API reads all its columns, so that clients may ask for all of them", async () => {
  const rows = await database.db.query(
    `select role || ' does not read ' || relname || '.' || attname as finding
     from pg_class as c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped,
       unnest(array['anon', 'authenticated']) as role
     where relnamespace = 'public'::regnamespace and has_any_column_privilege(role, c.oid, 'select')
       and not has_column_privilege(role, c.oid, attnum, 'select')`,
  );
  expect(rows).toEqual([]);
});

test("a view that runs as its caller opens its own columns of the table behind it and no others", async () => {
  const rows = await database.db.query<{ name: string; same: boolean; invoker: boolean }>(
    `select c.relname as name, coalesce('security_invoker=true' = any (v.reloptions), false) as invoker,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0
         and (has_column_privilege('authenticated', c.oid, attnum, 'select') or has_column_privilege('authenticated', c.oid, attnum, 'update')
           or has_column_privilege('authenticated', c.oid, attnum, 'insert')) order by 1)
         = array(select attname::text from pg_attribute where attrelid = v.oid and attnum > 0 order by 1) as same
     from pg_class as c left join pg_class as v on v.relname = c.relname and v.relnamespace = 'public'::regnamespace
     where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'p')
       and has_any_column_privilege('authenticated', c.oid, 'select,insert,update') order by 1`,
  );
  expect(rows).toEqual(behindViews.map((name) => ({ name, same: true, invoker: true })));
});

test("Postgres system columns cannot be read, because a transaction id would link a rating to its place and badge", async () => {
  const rows = await database.db.query(
    `select role || ' reads ' || relname || '.' || attname as finding
     from pg_class as c join pg_attribute on attrelid = c.oid and attnum < 0, unnest(array['anon', 'authenticated']) as role
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'v', 'm', 'p')
       and has_column_privilege(role, c.oid, attnum, 'select')`,
  );
  expect(rows).toEqual([]);
});

test("no API role can access a table of the private schema except behind a view, not even with the secret key", async () => {
  const rows = await database.db.query(
    `select relname, role from pg_class as c, unnest(array['anon', 'authenticated', 'service_role']) as role
     where relnamespace = 'private'::regnamespace and relkind in ('r', 'v') and has_table_privilege(role, c.oid, 'select,insert,update,delete')
       and (role <> 'service_role' or not relname::text = any ($1))`,
    [behindViews],
  );
  expect(rows).toEqual([]);
});

test("visitors can call only the procedures listed for visitors", async () => {
  expect((await functionsOf("anon")).map((row) => row.name)).toEqual(forVisitors);
});

test("signed-in people can call only private functions behind a public procedure, and listed helpers", async () => {
  // The API does not serve the private schema. But whoever could call these functions could use up the rate limits of others,
  // send mail in our name or apply a moderation decision. Add a name to the lists of helpers only deliberately.
  const behind = (role: string) =>
    database.db.query<{ name: string }>(
      `select distinct proname as name from pg_proc as p
       where pronamespace = 'private'::regnamespace and has_function_privilege($1, p.oid, 'execute')
         and not exists (select from pg_proc as q where q.pronamespace = 'public'::regnamespace and q.proname = p.proname
           and has_function_privilege($1, q.oid, 'execute'))
       order by 1`,
      [role],
    );
  expect((await behind("anon")).map((row) => row.name)).toEqual([...helpers]);
  expect((await behind("authenticated")).map((row) => row.name)).toEqual([...helpers, ...helpersOfPeople].toSorted());
});

test("only the service key can call the procedures of the backend, and only the sign-in service its hook", async () => {
  const [forPeople, backend] = [
    new Set((await functionsOf("authenticated")).map(({ name }) => name)),
    await functionsOf("service_role"),
  ];
  expect(backend.map(({ name }) => name).filter((name) => !forPeople.has(name))).toEqual(forServiceKey);
  // The place of a rating, which the API embeds in a read of ratings.
  expect(backend.map(({ name }) => name).filter((name) => forPeople.has(name) && !forVisitors.includes(name))).toEqual([
    "restaurants",
  ]);
  expect([...forServiceKey, "before_user_created"].filter((name) => forPeople.has(name))).toEqual([]);
  expect(backend.map(({ name }) => name)).not.toContain("before_user_created");
});

test("every table has row level security, and public procedures run as their caller with an empty search path", async () => {
  const rows = await database.db.query(
    `select 'no row level security: ' || relname as finding from pg_class
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' and not relrowsecurity
     union all
     select 'definer in public: ' || proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
     union all
     select 'search path: ' || proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and not coalesce('search_path=""' = any (proconfig), false)`,
  );
  expect(rows).toEqual([]);
});

test("procedures with a rate limit return one value, so that PostgREST cannot roll back the counted call", async () => {
  const rows = await database.db.query(
    `select p.proname from pg_proc as p
     where p.pronamespace = 'public'::regnamespace and p.proretset and has_function_privilege('authenticated', p.oid, 'execute')
       and exists (select from pg_proc as q where q.proname = p.proname and q.prosrc ~ '(require|take)[a-z_]*_token')`,
  );
  expect(rows).toEqual([]);
});

test("private tables have no policy that shows rows to an API role, except behind a view", async () => {
  const open = await database.db.query<{ name: string }>(
    `select format('%s: %s', tablename, policyname) as name from pg_policies
     where schemaname = 'private' and not tablename = any ($1) and (qual is distinct from 'false' or with_check is not null)`,
    [behindViews],
  );
  expect(open).toEqual([]);
});
