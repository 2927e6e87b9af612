import { expect, test } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { suspend } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

// Calls every procedure for signed-in people, so that a new one needs a decision here. What visitors and the service key may
// call is a matter of grants: see privileges.test.ts.
const database = useDatabase();
const { consumerA: ada, consumerB: ben, ownerOfPlace1: olga, ownerOfPlace2: otto, serverOfPlace1: sam, admin } = cast;

/** Refused as "not_admin" to everybody else, and as "second_step" to an admin who gave only a password. */
const ofAdmins = `add_city_spelling authorize_region_import close_contact_ticket complete_data_request confirm_place
  create_invitation_codes decide_appeal find_admin_cities find_admin_places find_city_doubles find_duplicates find_users
  get_admin_city get_admin_tasks get_admins get_appeals get_audit_log get_code_uses get_contact_tickets
  get_data_requests get_health get_invitation_codes get_moderation_queue get_ownership_request get_ownership_requests
  get_place_proposals get_unreviewed_places get_user_decisions lift_suspension mail_invitation merge_cities merge_places
  moderate_content preview_city_merge preview_merge remove_city_spelling remove_lost_factor rename_city retry_dead_mails
  review_ownership_request revoke_invitation_code set_admin suspend_user`;

/** Refused as "not_invited" and "suspended". */
const ofInvitedPeople = `become_server block_user claim_praise correct_place decide_place_proposal decide_praise_claim get_city_mayors
  get_claimable_praise get_friends_activity get_my_invitations get_my_lists get_my_mayorships get_my_passports get_my_people get_my_profile
  get_my_reports get_my_restaurants get_my_settings get_own_places get_praise_claims get_profile_page get_server_associations
  get_server_home get_server_invitations get_server_readers get_server_reviews get_server_stats get_staff get_user_activity
  get_user_stats get_wanted_places invite_friend issue_passport leave_restaurant mark_activities_seen my_change_version my_rating_notes my_rating_revisions my_ratings
  photo_upload_wait places_by_id propose_place_change reply_to_rating report_content request_restaurant_ownership resend_server_invitation
  respond_to_server_invitation save_my_mail save_my_notice save_promotion send_server_invitation set_rating_like
  toggle_rating_like update_username withdraw_invitation`;

/** Refused to everybody who does not own place 1. */
const ofOwners = `correct_place create_qr_code export_place_reviews get_owner_reviews get_place_codes get_place_overview
  get_place_proposals get_praise_claims get_server_performance get_staff place_change_version save_promotion
  search_servers_for_invitation send_server_invitation`;

/** Open to every account, or checked after the arguments: tested where these procedures are. */
const ofEverybody = `add_place allow_account_change appeal_decision ask_guardian cancel_account_deletion cancel_server_invitation complete_account
  create_qr_code create_recovery_codes delete_my_account delete_server_profile export_my_data export_place_reviews file_data_request
  find_addresses get_account_state get_owner_reviews get_place_codes get_place_overview get_profiles_by_ids get_second_step get_server_performance
  hide_from_search is_user_invited leave_restaurant may_ask_geocoder may_ask_provider my_server_generation overall_rating place_change_version
  remove_promotion remove_push_subscription remove_staff rename_factor restaurants revoke_passport safe_update_rating save_business_card save_push_subscription
  search_profiles search_servers_for_invitation set_promotion_active set_qr_code_active set_staff_active submit_ops
  total_ratings update_server_profile use_recovery_code`;
const names = (list: string) => list.split(/\s+/);

type Procedure = { name: string; parameters: { name: string; type: string }[] };
const procedures = () =>
  database.db.query<Procedure>(
    `select proname as name, coalesce((select jsonb_agg(jsonb_build_object('name', proargnames[nth], 'type', format_type(t, null)) order by nth)
       from unnest(proargtypes) with ordinality as a (t, nth)), '[]') as parameters
     from pg_proc as p where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
       and not has_function_privilege('anon', p.oid, 'execute') order by 1`,
  );

/** Code of the refusal; other answers are "". Parameters that `known` does not name are null. */
async function answer(
  stage: Stage,
  person: Person,
  { name, parameters }: Procedure,
  known: Record<string, string> = {},
) {
  const given = parameters.map((one) => `${known[one.name] ?? "null"}::${one.type}`).join(", ");
  const told = await stage.as<{ answer: unknown }>(person, `select public.${name}(${given}) as answer`).then(
    ([row]) => row?.answer,
    ({ hint }: { hint?: string }) => ({ code: hint }),
  );
  return typeof told === "object" && told !== null && "code" in told ? String(told.code) : "";
}

test("each procedure is refused to people without the right that it needs, with the reason", async () => {
  const found: Record<string, string[]> = {};
  for (const procedure of await procedures())
    await database.scene(async (stage) => {
      const told: string[] = [];
      for (const person of [cast.uninvited, ada, olga, sam]) told.push(await answer(stage, person, procedure));
      told.push(await answer(stage, { ...admin, aal: "aal1" }, procedure));
      for (const person of [ben, admin]) {
        await suspend(stage, person);
        told.push(await answer(stage, person, procedure));
      }
      const [uninvited, , , , byPassword, suspended] = told;
      const isFor = (code: string) =>
        told.every((one, at) => one === code || (at === 4 && byPassword === "second_step"));
      const kind = isFor("not_admin")
        ? "admins"
        : uninvited === "not_invited" && suspended === "suspended"
          ? "invited"
          : "all";
      (found[kind] ??= []).push(procedure.name);
    });
  expect(found).toEqual({ admins: names(ofAdmins), invited: names(ofInvitedPeople), all: names(ofEverybody) });
});

test("each procedure about a place is refused to everybody but its owner, and to the owner while suspended", async () => {
  const known = {
    p_place_id: `'${places.place1.id}'`,
    p_qr_type: "'restaurant'",
    p_changes: `'{"name": "x"}'`,
    p_query: "'sam'",
  };
  const all = await procedures();
  const hears = (person: Person, procedure: Procedure) => {
    let told = "";
    return database
      .scene(async (stage) => {
        if (person === olga) await suspend(stage, person);
        told = await answer(stage, person, procedure, known);
      })
      .then(() => told);
  };
  const refusing: string[] = [];
  for (const procedure of all.filter(({ parameters }) => parameters.some(({ name }) => name === "p_place_id"))) {
    if ((await hears(otto, procedure)) !== "not_your_place") continue;
    refusing.push(procedure.name);
    for (const person of [ada, sam, cast.uninvited, olga])
      expect([procedure.name, await hears(person, procedure)]).toEqual([
        procedure.name,
        expect.stringMatching(/^(not_your_place|not_invited|suspended)$/),
      ]);
  }
  expect(refusing).toEqual(names(ofOwners));
});
