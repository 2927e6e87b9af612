import { cast, places, serverId } from "../support/cast.ts";
import { content, newDevice, send } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { expectChecksToRefuse, type Violations } from "./refusing-constraint.ts";

const { test } = useDatabase();

const long = (length: number) => `repeat('x', ${length})`;
const negativeScores = { check: "score_5 = -1" };

/** Per table and check constraint: the assignment that violates this one only. */
const broken: Violations = {
  "private.settings": {
    key_check: "key = 'Big Key'",
    note_check: `note = ${long(301)}`,
    value_check: ["value = -1", "value = 1000001"],
  },
  "private.rate_limits": {
    action_check: "action = 'Big Action'",
    allowed_check: ["allowed = 0", "allowed = 1000001"],
    code_check: "code = 'other'",
    counted_per_check: `counted_per = ${long(61)}`,
    message_check: `message = ${long(201)}`,
    period_check: "period = '0'",
    without_captcha_check: ["without_captcha = 0", "without_captcha = 1.1"],
  },
  "private.token_buckets": { key_check: `key = ${long(301)}` },
  "private.mail_outbox": {
    attempts_check: "attempts = -1",
    language_check: "language = 'xx'",
    last_error_check: `last_error = ${long(301)}`,
    params_check: `params = to_jsonb(${long(6001)})`,
    recipient_check: "recipient = 'x'",
    template_check: "template = 'Not A Template'",
  },
  "private.factor_removals": { reason_check: "reason = ''" },
  "private.mail_codes": {
    code_hash_check: "code_hash = 'short'",
    recipient_check: "recipient = 'x'",
    token_hash_check: "token_hash = ''",
    tries_check: "tries = 6",
    type_check: "type = ''",
  },
  "private.account_allowances": { action_check: "action = 'other'", subject_check: `subject = ${long(321)}` },
  "private.account_undos": {
    kind_check: "kind = 'other'",
    saved_check: `saved = to_jsonb(${long(4001)})`,
    token_hash_check: "token_hash = 'short'",
  },
  "private.recovery_codes": { code_hash_check: "code_hash = 'short'" },
  "private.profiles": {
    avatar_url_check: `avatar_url = ${long(501)}`,
    badges_check: "badges = array_fill('x'::text, array[21])",
    city_check: `city = ${long(81)}`,
    country_check: `country = ${long(81)}`,
    first_name_check: `first_name = ${long(81)}`,
    last_name_check: `last_name = ${long(81)}`,
    time_zone_check: `time_zone = ${long(61)}`,
    username_check: "username = '.hidden'",
    visible_to_check: "visible_to = 'me'",
  },
  "public.user_roles": { role_check: "role = 'king'" },
  "public.consents": { kind_check: "kind = 'marketing'", version_check: "version = ''" },
  "private.invitations": { check: "suspended_at = null, suspended_until = now()" },
  "public.invitation_codes": {
    sent_to_check: `sent_to = ${long(61)}`,
    check: "max_uses = 1, uses = 2",
    code_end_check: "code_end = 'ABCDE'",
    code_hash_check: "code_hash = 'short'",
    max_uses_check: "max_uses = 0, uses = 0",
    note_check: `note = ${long(201)}`,
    uses_check: "uses = -1",
  },
  "private.people": {
    birth_year_check: "birth_year = 1899",
    guardian_email_check: `guardian_email = ${long(321)}`,
    guardian_token_hash_check: "guardian_token_hash = 'short'",
  },
  "public.restaurants": {
    sound: [
      `attribution = ${long(201)}`,
      "city = ''",
      `city = ${long(81)}`,
      `country = ${long(81)}`,
      "latitude = 90.1",
      "longitude = -180.1",
      "name = ''",
      `name = ${long(201)}`,
      "other_names = array_fill('x'::text, array[21])",
      `other_names = array[${long(2001)}]`,
      "postcode = ''",
      `postcode = ${long(21)}`,
      `opening_hours = ${long(501)}`,
      `phone = ${long(81)}`,
      `time_zone = ${long(65)}`,
      "website = 'javascript:alert(1)'",
      `website = 'https://' || ${long(501)}`,
      `photo_urls = array[${long(5001)}]`,
      "photo_urls = array_fill('x'::text, array[11])",
      "place_id = 'a b'",
      "business_status = 'HAUNTED'",
      "source = 'hearsay'",
      `types = array[${long(501)}]`,
      "types = array_fill('x'::text, array[11])",
      `state = ${long(81)}`,
      ...[1, 2, 3, 4, 5].map(
        (score) => `score_${score} = -1, rating_count = -1, score_sum = -${score}, average_score = ${score}`,
      ),
      "score_5 = score_5 + 1",
      "rating_count = rating_count + 1",
      "score_sum = score_sum + 1",
      "average_score = 4.5",
      "tag_counts = '[]'",
      "top_tags = '{a,b,c,d}'",
      `vicinity = ${long(301)}`,
    ],
  },
  "public.cities": {
    city_check: "city = ''",
    figures: ["rating_count = -1", "restaurant_count = -1", "score_sum = -1"],
  },
  "private.ratings": {
    check: "score = 4, server_name = 'Sam'",
    comment_check: "comment = ''",
    language_check: "language = 'd'",
    photo_captions_check: "photo_captions = '[]'",
    photo_urls_check: "photo_urls = '{a,b,c,d,e,f}'",
    restaurant_name_check: "restaurant_name = ''",
    score_check: "score = 6, server_name = null, server_emoji = null",
    server_emoji_check: "score = 5, server_emoji = 'medal'",
    server_name_check: "score = 5, server_name = ''",
    tags_check: "tags = '{a,b,c,d}'",
    verification_check: "verification = 'promised'",
    version_check: "version = 0",
  },
  "private.rating_evidence": {
    accuracy_m_check: "accuracy_m = -1",
    latitude_check: "latitude = 91",
    longitude_check: "longitude = 181",
  },
  "private.user_totals": negativeScores,
  "private.server_totals": {
    ...negativeScores,
    award_counts_check: "award_counts = '[]'",
    tag_counts_check: "tag_counts = '[]'",
  },
  "private.server_place_totals": {
    rating_count_check: "rating_count = -1",
    score_sum_check: "score_sum = -1",
    award_counts_check: "award_counts = '[]'",
    tag_counts_check: "tag_counts = '[]'",
  },
  "private.server_shown_figures": {
    rating_count_check: "rating_count = 4",
    check: "before_count = 5",
    quiet_tags_check: "quiet_tags = '[]'",
    tag_counts_check: "tag_counts = '[]'",
  },
  "private.place_days": { ...negativeScores, tag_counts_check: "tag_counts = '[]'" },
  "private.held_reviews": { content_check: "content = '[]'" },
  "private.removed_reviews": {
    check: "restored_on = removed_on - 1",
    reason_check: "reason = ''",
  },
  "private.place_figures": { ...negativeScores, tag_counts_check: "tag_counts = '[]'" },
  "private.towns": {
    country_check: "country = 'lu'",
    latitude_check: "latitude = 91",
    longitude_check: "longitude = 181",
    name_check: "name = ''",
    names_check: "names = '[]'",
    people_check: "people = -1",
    time_zone_check: `time_zone = ${long(65)}`,
  },
  "private.city_reviewers": { rating_count_check: "rating_count = -1" },
  "private.client_ops": {
    sound: [
      `kind = ${long(41)}`,
      `restaurant_place_id = ${long(201)}`,
      `restaurant_place_id = null, subject = ${long(201)}`,
      "version = -1",
      "subject = 'a place and a subject'",
      "restaurant_place_id = null, subject = null",
    ],
  },
  "private.upsert_sync": { last_seq_check: "last_seq = -1", subject_check: `subject = ${long(201)}` },
  "private.rating_sync": { last_seq_check: "last_seq = -1", subject_check: "subject = repeat('x', 101)" },
  "private.server_generation": { only_row_check: "only_row = false" },
  "private.user_settings": {
    key_check: "key = 'Theme'",
    value_check: ["value = '[]'", `value = to_jsonb(${long(201)})`],
  },
  "private.withheld_photos": {
    caption_check: "caption = repeat('x', 201)",
    path_check: "path = ''",
    place_check: "place = 0",
  },
  "private.photo_arrangements": { photos_check: "photos = '{}'" },
  "private.op_kinds": {
    handler_check: "handler = 'x; drop table private.ratings'",
    is_done_check: "is_done = 'Done?'",
    meets_check: "meets = 'Meets?'",
    state_check: "state = 'State?'",
    topic_check: "topic = 'A topic'",
    check: ["is_done = null, state = null", "family = 'other'"],
    kind_check: "kind = 'rating.save'",
    subject_check: `subject = ${long(41)}`,
    subject_field_check: `subject_field = ${long(41)}`,
  },
};
/** Tables without check constraints: keys and times only. */
const bare = ["private.joined_ratings", "private.visits", "private.rating_tombstones", "private.rating_revisions"];

/** Inserts at least one row into every table above. */
async function fill(stage: Stage): Promise<void> {
  const fix = { lat: places.place1.lat, lng: places.place1.lng, accuracy_m: 5, at: new Date().toISOString() };
  const praise = content({ score: 5, server_id: serverId, server_name: "Sam", server_emoji: "crown" });
  await send(stage, cast.consumerA, newDevice().save({ place_id: places.place1.id, content: praise, evidence: fix }));
  await stage.look("insert into private.held_reviews select id, now()::date, '{}' from private.ratings");
  await stage.look(
    "insert into private.removed_reviews (restaurant_place_id, rating_id, reason, removed_on) select restaurant_place_id, id, 'spam', now()::date from private.ratings",
  );
  await stage.look("insert into private.withheld_photos (path, user_id) values ('x.jpg', $1)", [cast.consumerA.id]);
  await send(stage, cast.consumerA, newDevice().arrange([], { place_id: places.place1.id }));
  await send(stage, cast.consumerA, newDevice().put("settings.save.v1", "theme", { value: "dark" }));
  await send(stage, cast.consumerA, newDevice().put("block.set.v1", cast.consumerB.id, { blocked: true }));
  await stage.look(
    `insert into private.server_shown_figures (server_id, restaurant_place_id, rating_count, score_sum, tag_counts)
     select server_id, restaurant_place_id, 5, 20, '{}' from private.server_place_totals`,
  );
  await stage.look(
    "insert into private.towns values (1, 'Town', 'LU', 49, 6, 500, 'Europe/Luxembourg', '{}', '{town}')",
  );
  await stage.look("select private.queue_mail('x@y.test', 'guardian_consent')");
  await stage.look("insert into private.factor_removals (user_id, reason) values ($1, 'lost')", [cast.consumerA.id]);
  await stage.look("select private.add_mail_code('x@y.test', 'hash', 'signup')");
  await stage.look("insert into private.account_allowances values ($1, 'password', '', now())", [cast.consumerA.id]);
  await stage.look(
    "insert into private.account_undos (token_hash, user_id, kind, saved) values (sha256('x'), $1, 'address', '{}')",
    [cast.consumerA.id],
  );
  await stage.look("insert into private.recovery_codes (user_id, code_hash) values ($1, sha256('x'))", [
    cast.consumerA.id,
  ]);
}

test("each check constraint of the core tables refuses an invalid value without triggers, and none is untested", async ({
  stage,
}) => {
  await fill(stage);
  await expectChecksToRefuse(stage, broken, { bare, before: "set local session_replication_role = replica; " });
});
