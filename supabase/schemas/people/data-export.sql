-- The parts of a person's data export whose tables are created after data-requests.sql.

create function private.collect_later_data(p_user uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    -- Exports that a secret exists and when it was used, not the secret.
    'factor_removals', (select to_jsonb(t) - 'asked_by' from private.factor_removals as t where t.user_id = p_user),
    'mail_codes', (select coalesce(jsonb_agg(jsonb_build_object('type', t.type, 'tries', t.tries, 'created_at', t.created_at)), '[]')
      from private.mail_codes as t where t.recipient = private.verified_email(p_user)),
    'account_allowances', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.account_allowances as t where t.user_id = p_user),
    'account_undos', (select coalesce(jsonb_agg(to_jsonb(t) - 'token_hash' - 'saved'), '[]')
      from private.account_undos as t where t.user_id = p_user),
    'recovery_codes', (select coalesce(jsonb_agg(to_jsonb(t) - 'code_hash'), '[]') from private.recovery_codes as t where t.user_id = p_user),
    'push_subscriptions', (select coalesce(jsonb_agg(to_jsonb(t) - 'p256dh' - 'auth'), '[]')
      from private.push_subscriptions as t where t.user_id = p_user),
    'owner_mails', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.owner_mails as t where t.user_id = p_user))
$$;
