-- The API: every procedure that clients may call, and the roles that may call it. A procedure is written once, as `private.f`.
-- `expose` creates a `public.f` with the same parameters, defaults and result, which runs as its caller.
--
-- A procedure that needs a different public form defines its own `public.f` next to `private.f`; `expose` then only sets its
-- grants. `answers_refusals`: a refusal becomes the answer `{success: false, code, error, retry_at?}` instead of an HTTP
-- status.

create function private.expose(roles text, names text[], answers_refusals boolean default false) returns void
language plpgsql set search_path = '' as $expose$
declare
  v_name text;
  v_inner record;
  v_call text;
  v_function regprocedure;
begin
  foreach v_name in array names loop
    if not exists (select from pg_proc as p where p.proname = v_name and p.pronamespace = 'public'::regnamespace) then
      select p.oid, p.proretset, p.proretset or p.prorettype = 'void'::regtype or p.proargmodes is not null as is_query,
        case p.provolatile when 's' then 'stable' when 'i' then 'immutable' else 'volatile' end as volatility,
        (select coalesce(string_agg(quote_ident(p.proargnames[n]), ', ' order by n), '') from generate_series(1, p.pronargs) as n) as arguments
      into strict v_inner from pg_proc as p where p.proname = v_name and p.pronamespace = 'private'::regnamespace;
      v_call := format('private.%I(%s)', v_name, v_inner.arguments);
      execute format('create function public.%I(%s) returns %s language %s %s set search_path = '''' as %L', v_name,
        pg_get_function_arguments(v_inner.oid), pg_get_function_result(v_inner.oid),
        case when v_inner.is_query and not answers_refusals then 'sql' else 'plpgsql' end, v_inner.volatility,
        case when answers_refusals then format($body$
declare
  v_code text;
  v_retry_at text;
begin
  return %s;
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$body$, v_call) when v_inner.proretset then format('select * from %s', v_call)
          when v_inner.is_query then format('select %s', v_call)
          -- plpgsql keeps its plan between calls; SQL is planned at each.
          else format('begin return %s; end', v_call) end);
    end if;
    for v_function in
      select p.oid::regprocedure from pg_proc as p join pg_proc as f on f.proname = p.proname and f.proargtypes = p.proargtypes
      where f.proname = v_name and f.pronamespace = 'public'::regnamespace
        and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) loop
      execute format('revoke execute on function %s from public, anon, authenticated', v_function);
      execute format('grant execute on function %s to %s', v_function, roles);
    end loop;
  end loop;
end
$expose$;

-- Mails
select private.expose('anon, authenticated', array['confirm_newsletter', 'redeem_mail_code', 'unsubscribe_newsletter']);
select private.expose('anon, authenticated', array['send_contact_message', 'subscribe_newsletter'], answers_refusals => true);
select private.expose('authenticated', array['close_contact_ticket', 'save_my_mail']);
select private.expose('service_role', array[
  'issue_captcha_pass', 'queue_auth_mails', 'queue_owner_mails', 'settle_mail', 'take_mails'
]);

-- Codes
select private.expose('anon, authenticated, service_role', array['validate_invitation_code']);
select private.expose('anon, authenticated', array['find_qr_code', 'record_qr_scan']);
select private.expose('authenticated', array[
  'create_invitation_codes', 'create_qr_code', 'get_code_uses', 'get_invitation_codes', 'get_my_invitations',
  'get_place_codes', 'invite_friend', 'is_user_invited', 'mail_invitation', 'may_ask_provider',
  'revoke_invitation_code', 'set_qr_code_active', 'withdraw_invitation'
]);
select private.expose('service_role', array['codes_to_sign', 'keep_signed_link']);

-- People
select private.expose('anon, authenticated, service_role', array['confirm_guardian', 'undo_account_change']);
select private.expose('authenticated', array[
  'allow_account_change', 'ask_guardian', 'cancel_account_deletion', 'complete_data_request', 'create_recovery_codes', 'export_my_data',
  'get_account_state', 'get_my_profile', 'get_profile_page', 'get_profiles_by_ids', 'get_second_step', 'rename_factor',
  'search_profiles', 'use_recovery_code'
]);
select private.expose('authenticated', array[
  'complete_account', 'delete_my_account', 'file_data_request', 'update_username'
], answers_refusals => true);
select private.expose('service_role', array['due_erasures', 'erase_account']);
select private.expose('supabase_auth_admin', array['before_user_created']);

-- Places
select private.expose('anon, authenticated, service_role', array[
  'city_pack_hours', 'city_pack_places', 'get_place_stats', 'list_city_packs', 'search_cities', 'search_places'
]);
select private.expose('authenticated', array[
  'add_place', 'confirm_place', 'correct_place', 'decide_place_proposal', 'find_addresses', 'find_admin_cities', 'find_admin_places',
  'find_city_doubles', 'find_duplicates', 'get_admin_city', 'get_place_proposals', 'get_unreviewed_places', 'get_wanted_places',
  'may_ask_geocoder', 'places_by_id', 'preview_city_merge', 'preview_merge', 'propose_place_change'
]);
select private.expose('authenticated', array[
  'add_city_spelling', 'merge_cities', 'merge_places', 'remove_city_spelling', 'rename_city'
], answers_refusals => true);
select private.expose('service_role', array[
  'cache_places', 'due_place_hours', 'load_towns', 'publish_city_pack', 'settle_cities', 'store_place_hours', 'take_geocoder_turn'
]);

-- Owners
select private.expose('authenticated', array[
  'cancel_server_invitation', 'export_place_reviews', 'get_my_restaurants', 'get_owner_reviews',
  'get_ownership_request', 'get_ownership_requests', 'get_place_overview', 'get_staff', 'leave_restaurant',
  'remove_promotion', 'remove_staff', 'save_business_card', 'save_promotion', 'set_promotion_active',
  'set_staff_active'
]);
select private.expose('authenticated', array['request_restaurant_ownership', 'review_ownership_request'], answers_refusals => true);

-- Servers
select private.expose('anon, authenticated', array['active_servers', 'passport_state']);
select private.expose('authenticated', array[
  'claim_praise', 'decide_praise_claim', 'delete_server_profile', 'get_claimable_praise', 'get_my_passports',
  'get_praise_claims', 'get_server_associations', 'get_server_home', 'get_server_invitations',
  'get_server_performance', 'get_server_readers', 'get_server_reviews', 'get_server_stats', 'hide_from_search',
  'issue_passport', 'revoke_passport', 'search_servers_for_invitation', 'update_server_profile'
]);
select private.expose('authenticated', array[
  'become_server', 'resend_server_invitation', 'respond_to_server_invitation', 'send_server_invitation'
], answers_refusals => true);
select private.expose('service_role', array['keep_passport_signature']);

-- Ratings
select private.expose('authenticated', array[
  'get_city_mayors', 'get_my_mayorships', 'get_own_places', 'get_user_stats', 'my_rating_notes', 'my_rating_revisions',
  'my_ratings', 'safe_update_rating'
]);
select private.expose('service_role', array['note_stale_photos', 'removed_portraits', 'settle_stale_photos', 'take_stale_photos']);

-- Foundation
select private.expose('authenticated', array['my_change_version', 'place_change_version']);

-- Outbox
select private.expose('authenticated', array['get_my_settings', 'my_server_generation', 'save_my_notice', 'submit_ops']);

-- Social
select private.expose('authenticated', array[
  'get_friends_activity', 'get_my_lists', 'get_my_people', 'get_user_activity', 'mark_activities_seen', 'set_rating_like',
  'toggle_rating_like'
]);

-- Public site
select private.expose('anon, authenticated, service_role', array['discover_places', 'public_counts']);
select private.expose('anon, authenticated', array[
  'get_place_reviews', 'get_public_reviews', 'get_restaurant_page', 'guest_photos'
]);
select private.expose('service_role', array['refresh_public_counts']);

-- Moderation
select private.expose('authenticated', array[
  'block_user', 'find_users', 'get_admin_tasks', 'get_admins', 'get_appeals', 'get_audit_log', 'get_contact_tickets',
  'get_data_requests', 'get_moderation_queue', 'get_my_reports', 'get_user_decisions', 'lift_suspension', 'remove_lost_factor',
  'set_admin', 'suspend_user'
]);
select private.expose('authenticated', array[
  'appeal_decision', 'decide_appeal', 'moderate_content', 'reply_to_rating', 'report_content'
], answers_refusals => true);

-- Push
select private.expose('authenticated', array['remove_push_subscription', 'save_push_subscription']);
select private.expose('service_role', array['settle_push', 'take_pushes']);

-- Operations
select private.expose('authenticated', array['authorize_region_import', 'get_health', 'retry_dead_mails']);
select private.expose('service_role', array['installation_report', 'note_jobs', 'prune']);

-- Storage
select private.expose('authenticated', array['photo_upload_wait']);
select private.expose('service_role', array['orphan_photos', 'orphan_proofs']);

drop function private.expose(text, text[], boolean);
