import { cast, places, serverId } from "../support/cast.ts";
import { rate, rowsOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { expectChecksToRefuse, type Violations } from "./refusing-constraint.ts";

const { test } = useDatabase();
const { consumerA: ada, ownerOfPlace1: olga, admin } = cast;

const long = (length: number) => `repeat('x', ${length})`;
const seal = "repeat('A', 86)";
const service = "'https://fcm.googleapis.com/fcm/send/'";

/** Per table that only procedures write, and per check constraint: the assignment that violates this one only. */
const broken: Violations = {
  "private.admin_change_versions": { only_row_check: "only_row = false" },
  "private.fold_state": { only_row_check: "only_row = false" },
  "private.bucket_sizes": { bucket_check: `bucket = ${long(101)}` },
  "private.job_runs": { error_check: `error = ${long(301)}`, name_check: ["name = ''", `name = ${long(61)}`] },
  "private.merged_places": { check: "into_place_id = place_id" },
  "private.owner_mails": { kind_check: "kind = 'gossip'", subject_check: `subject = ${long(37)}` },
  "private.ownership_request_counts": {
    requests_check: "requests = -1",
    status_check: "status = 'maybe' where status = 'pending'",
  },
  "private.ownership_reviews": { notes_check: `notes = ${long(2001)}` },
  "private.place_hours": { runs: ["starts_at = null", "runs = '{}'", "runs = '{-1}'"] },
  "private.place_proposals": {
    changes_check: ["changes = '[]'", `changes = jsonb_build_object('name', ${long(4001)})`],
    check: `decided_by = '${admin.id}'`,
    note_check: ["note = ''", `note = ${long(501)}`],
    status_check: "status = 'maybe', decided_by = null",
  },
  "private.praise_claims": {
    check: `decided_by = '${admin.id}'`,
    server_name_check: ["server_name = ''", `server_name = ${long(81)}`],
    status_check: "status = 'maybe', decided_by = null",
  },
  "private.public_counts": {
    cities_check: "cities = -1",
    only_one_check: "only_one = false",
    places_check: "places = -1",
    ratings_check: "ratings = -1",
  },
  "private.push_outbox": { attempts_check: "attempts = -1" },
  "private.push_subscriptions": {
    auth_check: ["auth = 'short'", "auth = repeat('!', 22)"],
    endpoint_check: [
      "endpoint = 'https://evil.test/push'",
      "endpoint = 'http://fcm.googleapis.com/fcm/send/x'",
      `endpoint = ${service} || ${long(1001)}`,
    ],
    p256dh_check: "p256dh = 'short'",
  },
  "private.qr_scan_days": { scans_check: "scans = 0" },
  "private.server_passports": {
    check: "kid = 1",
    kid_check: [`kid = 0, signature = ${seal}`, `kid = 256, signature = ${seal}`],
    signature_check: "kid = 1, signature = 'short'",
    words_check: ["words = '{'", `words = ${long(16_001)}`],
  },
  "private.stale_photos": {
    attempts_check: "attempts = -1",
    bucket_check: "bucket = 'withheld'",
    name_check: ["name = ''", `name = ${long(301)}`],
  },
  "private.signed_codes": { kid_check: ["kid = 0", "kid = 256"] },
  "public.city_packs": {
    bytes_check: ["bytes = 0", "bytes = 15 * 1024 * 1024 + 1"],
    check: ["west = east", "south = north", "west = -181", "east = 181", "south = -91", "north = 91"],
    manifest_check: "manifest = 'ABC'",
    name_check: ["name = ' '", `name = ${long(81)}`],
    pack_check: "pack = 'Lux City'",
    pieces_check: ["pieces = '{}'", "pieces = array_fill('x'::text, array[2001])"],
    places_check: "places = -1",
  },
};

/** Inserts at least one row into every table above. */
async function fill(stage: Stage): Promise<void> {
  const rating = await rate(stage, ada, places.place1.id);
  const code = { p_place_id: places.place1.id, p_qr_type: "restaurant" };
  const [{ id: codeId } = { id: "" }] = await rowsOf<{ id: string }>(stage, olga, "create_qr_code", code);
  await stage.look("insert into private.qr_scan_days (qr_code_id, day, scans) values ($1, current_date, 1)", [codeId]);
  await stage.look("insert into private.signed_codes (qr_code_id, kid, place_name) values ($1, 1, 'x')", [codeId]);
  await stage.look("insert into private.praise_claims (rating_id, server_id, server_name) values ($1, $2, 'Sam')", [
    rating,
    serverId,
  ]);
  await stage.look(
    "insert into private.server_passports (server_id, op_id, words) values ($1, gen_random_uuid(), '{}')",
    [serverId],
  );
  await stage.look(
    `insert into private.place_proposals (restaurant_place_id, user_id, changes) values ($1, $2, '{"name": "x"}')`,
    [places.place1.id, ada.id],
  );
  await stage.look("insert into private.merged_places (place_id, into_place_id) values ($1, $2)", [
    places.place2.id,
    places.place3.id,
  ]);
  await stage.look(
    `insert into private.place_hours (place_id, starts_at, runs) values ($1, now(), '{1}')
     on conflict (place_id) do update set starts_at = excluded.starts_at, runs = excluded.runs`,
    [places.place1.id],
  );
  await stage.look("insert into private.owner_mails values ($1, 'low_rating', 'x', now())", [olga.id]);
  await stage.look(
    `insert into private.push_subscriptions (user_id, endpoint, p256dh, auth)
     values ($1, ${service} || 'x', 'B' || repeat('x', 86), repeat('a', 22))`,
    [ada.id],
  );
  await stage.look("select private.notify($1, 'badge_earned', null, null, '{}', null)", [ada.id]);
  await stage.look('select private.note_jobs(\'{"prune": {"ok": true}}\')');
  await stage.look("select private.note_stale_photos('reviews', '{x.jpg}')");
  await stage.look("select private.measure_buckets()");
  await stage.look("select private.refresh_public_counts()");
  await stage.look(
    `with request as (insert into public.restaurant_ownership_requests
         (user_id, restaurant_place_id, restaurant_name, business_name, business_email)
       values ($1, 'place-3', 'x', 'x', 'x@biz.test') returning id)
     insert into private.ownership_reviews (request_id) select id from request`,
    [ada.id],
  );
  await stage.look(
    `insert into public.city_packs (pack, name, manifest, bytes, places, west, south, east, north, pieces)
     values ('x', 'x', repeat('a', 64), 1, 0, 0, 0, 1, 1, '{x}')`,
  );
}

test("check constraints of the internal tables also bind the service role, and none is untested", async ({ stage }) => {
  await fill(stage);
  await expectChecksToRefuse(stage, broken);
});
