import { describe, expect } from "vitest";
import { cast, places, serverId } from "../support/cast.ts";
import { useDatabase } from "./harness.ts";
import { expectChecksToRefuse, refuserOf, type Violations } from "./refusing-constraint.ts";
import { somebodyEverywhere } from "./person-with-all-data.ts";

const { test } = useDatabase();

const long = (length: number) => `repeat('x', ${length})`;

/** Per table and check constraint: the assignment that violates this one only. */
const broken: Violations = {
  "public.restaurant_owners": {
    business_email_check: "business_email = 'nonsense'",
    business_name_check: `business_name = ${long(121)}`,
    public_name_check: "public_name = ' '",
  },
  "public.restaurant_ownership_requests": {
    admin_notes_check: `admin_notes = ${long(2001)}`,
    business_email_check: "business_email = 'nonsense'",
    business_name_check: "business_name = ''",
    check: "status = 'rejected', admin_notes = ' '",
    check1: "reviewed_at = null",
    restaurant_name_check: "restaurant_name = ''",
    status_check: "status = 'maybe'",
    verification_documents_check: "verification_documents = '[]'",
  },
  "public.servers": {
    email_check: "email = 'nonsense'",
    first_name_check: "first_name = ' '",
    last_name_check: `last_name = ${long(81)}`,
    phone_number_check: `phone_number = ${long(41)}`,
  },
  "public.restaurant_servers": {
    check: "is_active = false, paused_by = null",
    paused_by_check: "is_active = false, paused_by = 'admin'",
  },
  "public.server_invitations": {
    check: "status = 'declined', declined_by = null, responded_at = now()",
    check1: "status = 'pending', declined_by = null, responded_at = now()",
    declined_by_check: "status = 'declined', declined_by = 'admin', responded_at = now()",
    invitation_message_check: `invitation_message = ${long(501)}`,
    invited_email_check: "invited_email = 'nonsense'",
    invited_phone_check: "invited_phone = ' '",
    owner_business_name_check: "owner_business_name = ''",
    restaurant_name_check: "restaurant_name = ''",
    status_check: "status = 'maybe', declined_by = null, responded_at = now()",
  },
  "public.user_relationships": {
    check: "following_id = follower_id",
    check1: "responded_at = null",
    status_check: "status = 'blocked', responded_at = null",
  },
  "public.user_blocks": { check: "blocked_id = blocker_id" },
  "private.activities": {
    activity_type_check: "activity_type = 'poked'",
    metadata_check: "metadata = '[]'",
  },
  "public.promotions": {
    check: "discount_value = 10",
    description_check: "description = ' '",
    discount_type_check: "discount_type = 'cash'",
    free_item_check: "free_item = ' '",
    title_check: `title = ${long(81)}`,
  },
  "public.qr_codes": {
    check: `server_id = '${serverId}'`,
    code_data_check: "code_data = '{}'",
    qr_type_check: "qr_type = 'table'",
    scans_count_check: "scans_count = -1",
  },
  "private.qr_scans": { visitor_check: "visitor = 'nora'" },
  "public.rating_replies": { body_check: `body = ${long(1001)}` },
  "public.audit_log": {
    action_check: "action = 'Did something'",
    details_check: `details = to_jsonb(${long(2001)})`,
  },
  "private.moderation_decisions": {
    action_check: "action = 'burn'",
    appeal_outcome_check:
      "appeal_text = 'x', appealed_at = now(), appeal_reason = 'x', appeal_decided_at = now(), appeal_outcome = 'maybe'",
    appeal_reason_check: "appeal_reason = ' '",
    appeal_text_check: "appeal_text = ' ', appealed_at = now()",
    check: "photo_path = 'x.jpg'",
    check1: "place_id = (select place_id from public.restaurants limit 1)",
    check2: "user_id = null",
    check3: "action = 'correct'",
    check4: "appealed_at = now()",
    check5: "appeal_decided_at = now()",
    check6: "appeal_outcome = 'upheld', appeal_decided_at = now()",
    photo_path_check: `subject_type = 'photo', photo_path = ${long(301)}`,
    reason_check: "reason = ' '",
    reason_code_check: "reason_code = 'dislike'",
    subject_type_check: "subject_type = 'menu'",
  },
  "public.reports": {
    check: "photo_path = 'x.jpg'",
    check1: "place_id = (select place_id from public.restaurants limit 1)",
    check2: "user_id = null",
    check3: "status = 'open', decision_id = (select id from private.moderation_decisions limit 1)",
    note_check: "note = ' '",
    photo_path_check: `subject_type = 'photo', photo_path = ${long(301)}`,
    reason_check: "reason = 'dislike'",
    status_check: "status = 'maybe', decision_id = null",
    subject_type_check: "subject_type = 'menu'",
  },
  "private.newsletter_subscriptions": {
    email_check: "email = 'nonsense'",
    language_check: "language = 'xx'",
    token_hash_check: "token_hash = 'short'",
  },
  "private.contact_tickets": {
    email_check: "email = 'nonsense'",
    message_check: `message = ${long(4001)}`,
    name_check: "name = ' '",
    status_check: "status = 'maybe'",
    topic_check: "topic = 'gossip'",
  },
  "public.data_requests": {
    answer_check: "answer = ' '",
    check: "erase_at = now()",
    check1: "completed_at = now()",
    kind_check: "kind = 'gossip'",
    note_check: "note = ' '",
    status_check: "status = 'maybe', completed_at = now()",
  },
};
/** Tables without check constraints: keys, flags and times only. */
const bare = ["public.restaurant_ownerships", "public.rating_likes", "public.wanted_places", "private.city_mayors"];

describe("constraints of the business tables", () => {
  test("each refuse an invalid value, and every check constraint is covered by a case", async ({ stage }) => {
    await somebodyEverywhere(stage);
    await expectChecksToRefuse(stage, broken, { bare });
  });

  test("refuse duplicate values even if the service role writes them", async ({ stage }) => {
    const nora = await somebodyEverywhere(stage);
    const twice: [string, string][] = [
      [
        "newsletter_subscriptions_token_hash_key",
        "insert into private.newsletter_subscriptions (email, token_hash) select 'x' || email, token_hash from private.newsletter_subscriptions",
      ],
      [
        "newsletter_subscriptions_unsubscribe_token_key",
        "insert into private.newsletter_subscriptions (email, unsubscribe_token) select 'x' || email, unsubscribe_token from private.newsletter_subscriptions",
      ],
      [
        "activities_once",
        "insert into private.activities (user_id, activity_type, actor_id, subject_id) select user_id, activity_type, actor_id, subject_id from private.activities where activity_type = 'post_liked'",
      ],
      [
        "reports_once",
        "insert into public.reports (reporter_id, subject_type, subject_id, user_id, reason) select reporter_id, subject_type, subject_id, user_id, reason from (select * from public.reports limit 1) as r, generate_series(1, 2)",
      ],
      [
        "data_requests_one_open",
        "insert into public.data_requests (user_id, kind) select user_id, kind from public.data_requests where status = 'open'",
      ],
      [
        "restaurant_owners_user_id_key",
        `insert into public.restaurant_owners (user_id, business_name, business_email) values ('${nora.id}', 'x', 'x@y.test')`,
      ],
      [
        "servers_user_id_key",
        `insert into public.servers (user_id, first_name, last_name, email) values ('${nora.id}', 'x', 'x', 'x@y.test')`,
      ],
      [
        "restaurant_ownership_requests_one_pending",
        `insert into public.restaurant_ownership_requests (user_id, restaurant_place_id, restaurant_name, business_name, business_email)
           select '${cast.consumerA.id}', '${places.place3.id}', 'x', 'x', 'x@y.test' from generate_series(1, 2)`,
      ],
    ];
    for (const [name, change] of twice)
      expect([name, await refuserOf(stage, change, "unique_violation")]).toEqual([name, name]);
  });
});
