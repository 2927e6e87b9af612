import { describe, expect, test } from "vitest";
import { cast, places, serverId } from "../support/cast.ts";
import { useDatabase } from "./harness.ts";
import { refuserOf } from "./refusing-constraint.ts";
import { somebodyEverywhere } from "./person-with-all-data.ts";

const database = useDatabase();

const long = (length: number) => `repeat('x', ${length})`;

/** Per table and check constraint: the assignment that violates this one only. */
const broken: Record<string, Record<string, string>> = {
  "public.restaurant_owners": {
    restaurant_owners_business_email_check: "business_email = 'nonsense'",
    restaurant_owners_business_name_check: `business_name = ${long(121)}`,
    restaurant_owners_public_name_check: "public_name = ' '",
  },
  "public.restaurant_ownership_requests": {
    restaurant_ownership_requests_admin_notes_check: `admin_notes = ${long(2001)}`,
    restaurant_ownership_requests_business_email_check: "business_email = 'nonsense'",
    restaurant_ownership_requests_business_name_check: "business_name = ''",
    restaurant_ownership_requests_check: "status = 'rejected', admin_notes = ' '",
    restaurant_ownership_requests_check1: "reviewed_at = null",
    restaurant_ownership_requests_restaurant_name_check: "restaurant_name = ''",
    restaurant_ownership_requests_status_check: "status = 'maybe'",
    restaurant_ownership_requests_verification_documents_check: "verification_documents = '[]'",
  },
  "public.servers": {
    servers_email_check: "email = 'nonsense'",
    servers_first_name_check: "first_name = ' '",
    servers_last_name_check: `last_name = ${long(81)}`,
    servers_overall_rating_check: "overall_rating = 5.1",
    servers_phone_number_check: `phone_number = ${long(41)}`,
    servers_total_ratings_check: "total_ratings = -1",
  },
  "public.restaurant_servers": {
    restaurant_servers_check: "is_active = false, paused_by = null",
    restaurant_servers_paused_by_check: "is_active = false, paused_by = 'admin'",
  },
  "public.server_invitations": {
    server_invitations_check: "status = 'declined', declined_by = null, responded_at = now()",
    server_invitations_check1: "status = 'pending', declined_by = null, responded_at = now()",
    server_invitations_declined_by_check: "status = 'declined', declined_by = 'admin', responded_at = now()",
    server_invitations_invitation_message_check: `invitation_message = ${long(501)}`,
    server_invitations_invited_email_check: "invited_email = 'nonsense'",
    server_invitations_invited_phone_check: "invited_phone = ' '",
    server_invitations_owner_business_name_check: "owner_business_name = ''",
    server_invitations_restaurant_name_check: "restaurant_name = ''",
    server_invitations_status_check: "status = 'maybe', declined_by = null, responded_at = now()",
  },
  "public.user_relationships": {
    user_relationships_check: "following_id = follower_id",
    user_relationships_check1: "responded_at = null",
    user_relationships_status_check: "status = 'blocked', responded_at = null",
  },
  "public.user_blocks": { user_blocks_check: "blocked_id = blocker_id" },
  "public.activities": {
    activities_activity_type_check: "activity_type = 'poked'",
    activities_metadata_check: "metadata = '[]'",
  },
  "public.promotions": {
    promotions_check: "discount_value = 10",
    promotions_description_check: "description = ' '",
    promotions_discount_type_check: "discount_type = 'cash'",
    promotions_free_item_check: "free_item = ' '",
    promotions_title_check: `title = ${long(81)}`,
  },
  "public.qr_codes": {
    qr_codes_check: `server_id = '${serverId}'`,
    qr_codes_code_data_check: "code_data = '{}'",
    qr_codes_qr_type_check: "qr_type = 'table'",
    qr_codes_scans_count_check: "scans_count = -1",
  },
  "private.qr_scans": { qr_scans_visitor_check: "visitor = 'nora'" },
  "public.rating_replies": { rating_replies_body_check: `body = ${long(1001)}` },
  "public.audit_log": {
    audit_log_action_check: "action = 'Did something'",
    audit_log_details_check: `details = to_jsonb(${long(2001)})`,
  },
  "public.moderation_decisions": {
    moderation_decisions_action_check: "action = 'burn'",
    moderation_decisions_appeal_outcome_check:
      "appeal_text = 'x', appealed_at = now(), appeal_reason = 'x', appeal_decided_at = now(), appeal_outcome = 'maybe'",
    moderation_decisions_appeal_reason_check: "appeal_reason = ' '",
    moderation_decisions_appeal_text_check: "appeal_text = ' ', appealed_at = now()",
    moderation_decisions_check: "photo_path = 'x.jpg'",
    moderation_decisions_check1: "place_id = (select place_id from public.restaurants limit 1)",
    moderation_decisions_check2: "user_id = null",
    moderation_decisions_check3: "action = 'correct'",
    moderation_decisions_check4: "appealed_at = now()",
    moderation_decisions_check5: "appeal_decided_at = now()",
    moderation_decisions_check6: "appeal_outcome = 'upheld', appeal_decided_at = now()",
    moderation_decisions_photo_path_check: `subject_type = 'photo', photo_path = ${long(301)}`,
    moderation_decisions_reason_check: "reason = ' '",
    moderation_decisions_reason_code_check: "reason_code = 'dislike'",
    moderation_decisions_subject_type_check: "subject_type = 'menu'",
  },
  "public.reports": {
    reports_check: "photo_path = 'x.jpg'",
    reports_check1: "place_id = (select place_id from public.restaurants limit 1)",
    reports_check2: "user_id = null",
    reports_check3: "status = 'open', decision_id = (select id from public.moderation_decisions limit 1)",
    reports_note_check: "note = ' '",
    reports_photo_path_check: `subject_type = 'photo', photo_path = ${long(301)}`,
    reports_reason_check: "reason = 'dislike'",
    reports_status_check: "status = 'maybe', decision_id = null",
    reports_subject_type_check: "subject_type = 'menu'",
  },
  "private.newsletter_subscriptions": {
    newsletter_subscriptions_email_check: "email = 'nonsense'",
    newsletter_subscriptions_language_check: "language = 'xx'",
    newsletter_subscriptions_token_hash_check: "token_hash = 'short'",
  },
  "public.contact_tickets": {
    contact_tickets_email_check: "email = 'nonsense'",
    contact_tickets_message_check: `message = ${long(4001)}`,
    contact_tickets_name_check: "name = ' '",
    contact_tickets_status_check: "status = 'maybe'",
    contact_tickets_topic_check: "topic = 'gossip'",
  },
  "public.data_requests": {
    data_requests_answer_check: "answer = ' '",
    data_requests_check: "erase_at = now()",
    data_requests_check1: "completed_at = now()",
    data_requests_kind_check: "kind = 'gossip'",
    data_requests_note_check: "note = ' '",
    data_requests_status_check: "status = 'maybe', completed_at = now()",
  },
};
/** Tables without check constraints: keys, flags and times only. */
const bare = ["public.restaurant_ownerships", "public.rating_likes", "private.city_mayors"];

describe("constraints of the business tables", () => {
  test("each refuse an invalid value, and every check constraint is covered by a case", () =>
    database.scene(async (stage) => {
      await somebodyEverywhere(stage);
      for (const [table, cases] of Object.entries(broken)) {
        for (const [name, assignment] of Object.entries(cases))
          expect([name, await refuserOf(stage, `update ${table} set ${assignment}`)]).toEqual([name, name]);
      }
      const checks = await stage.look<{ name: string }>(
        "select conname as name from pg_constraint where contype = 'c' and conrelid = any ($1::text[]::regclass[])",
        [[...Object.keys(broken), ...bare]],
      );
      expect(checks.map((check) => check.name).toSorted()).toEqual(
        Object.values(broken).flatMap(Object.keys).toSorted(),
      );
    }));

  test("refuse duplicate values even if the service role writes them", () =>
    database.scene(async (stage) => {
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
          "insert into public.activities (user_id, activity_type, actor_id, subject_id) select user_id, activity_type, actor_id, subject_id from public.activities where activity_type = 'post_liked'",
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
    }));
});
