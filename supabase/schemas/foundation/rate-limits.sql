-- Rate limits: how often an action is allowed, counted in token buckets. `require_token` refuses a call beyond its limit.

-- Tables --------------------------------------------------------------------------------------------------------------

-- Each key may take `allowed` actions in a burst; the bucket refills over `period`. An operator may change a row.
create table private.rate_limits (
  action text primary key check (action ~ '^[a-z_]+(:[a-z-]+)?$'),
  -- Documentation only; the procedure that takes the token passes the key.
  counted_per text not null check (length(counted_per) <= 60),
  allowed int not null check (allowed between 1 and 1000000),
  period interval not null check (period > interval '0'),
  code text not null default 'rate_limited' check (code in ('rate_limited', 'daily_limit')),
  message text not null default 'Too many requests. Please try again later.' check (length(message) <= 200),
  -- Beyond this share callers without an account are asked for a captcha: the rest is for those who solved one.
  without_captcha numeric not null default 1 check (without_captcha > 0 and without_captcha <= 1)
);

-- A token bucket, stored as the moment when it will be full again. A row in the past means "full" and may be pruned.
create table private.token_buckets (
  key text primary key check (length(key) <= 300),
  -- Not indexed: every token changes it, and pruning deletes nearly all rows.
  full_at timestamptz not null
) with (fillfactor = 80);

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on private.rate_limits, private.token_buckets from public, anon, authenticated, service_role;
alter table private.rate_limits enable row level security;
alter table private.token_buckets enable row level security;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "only procedures read rate limits" on private.rate_limits for select to anon, authenticated using (false);
create policy "only procedures read throttles" on private.token_buckets for select to anon, authenticated using (false);

-- Limits --------------------------------------------------------------------------------------------------------------

insert into private.rate_limits (action, counted_per, allowed, period) values
  -- Accounts
  ('code:sign-up', 'wrong codes of everybody', 1000, '1 hour'),
  ('code', 'account or network address', 10, '10 minutes'),
  ('code:strangers', 'wrong codes of everybody without an account', 1000, '1 hour'),
  ('guardian', 'account', 3, '1 day'),
  ('guardian:to', 'e-mail address', 5, '1 day'),
  ('recovery', 'account', 5, '25 minutes'),
  ('recovery_codes', 'account', 10, '1 hour'),
  ('export', 'account', 10, '1 day'),
  ('deletion', 'account', 10, '1 day'),
  ('mail_code:by', 'account or network address', 30, '1 hour'),
  ('mail_code:network', 'wider network of strangers', 120, '1 hour'),
  ('mail_code:strangers', 'everybody without an account', 3000, '1 hour'),
  ('mail_code:to', 'wrong codes for one e-mail address', 10, '1 day'),
  ('auth_mail', 'call of Supabase Auth', 1, '15 minutes'),
  -- Guests
  ('ops', 'account, commands of the outbox', 3000, '100 minutes'),
  ('photo_upload', 'account', 150, '30 minutes'),
  ('portrait_upload', 'account', 20, '1 day'),
  ('place', 'account', 30, '1 day'),
  ('provider', 'account', 300, '15 hours'),
  ('geocoder', 'account, searches of an address', 60, '1 hour'),
  ('geocoder:turn', 'everybody', 1, '1 second'),
  ('like', 'account', 60, '5 minutes'),
  ('friend_request', 'account', 30, '1 hour'),
  ('invite', 'account', 20, '1 day'),
  ('block', 'account', 60, '1 hour'),
  ('push', 'account, kind of notice and its cause', 5, '5 hours'),
  ('push_subscription', 'account', 20, '20 minutes'),
  -- Owners and servers
  ('place_correction', 'account', 60, '10 hours'),
  ('promotion', 'account', 100, '1 day'),
  ('qr_code', 'account', 100, '1 day'),
  ('qr_scan', 'code', 500, '1 hour'),
  ('qr_scan:by', 'code and account or network address', 100, '1 hour'),
  ('server_search', 'account', 60, '1 minute'),
  ('server_profile', 'account', 10, '1 day'),
  ('owner_mails', 'everybody', 1, '1 hour'),
  -- Without an account
  ('contact', 'e-mail address', 5, '1 hour'),
  ('contact:by', 'account or network address', 5, '1 hour'),
  ('contact:network', 'wider network of strangers', 20, '1 hour'),
  ('newsletter', 'e-mail address', 5, '1 hour'),
  ('newsletter:by', 'account or network address', 10, '1 hour'),
  ('newsletter:network', 'wider network of strangers', 40, '1 hour'),
  ('find_code:by', 'account or network address', 30, '30 minutes'),
  ('find_code:network', 'wider network of strangers', 120, '30 minutes'),
  ('find_code:strangers', 'everybody without an account', 2000, '1 hour'),
  ('passport_state:by', 'account or network address', 60, '1 hour'),
  ('passport_state:network', 'wider network of strangers', 240, '1 hour'),
  ('passport_state:strangers', 'everybody without an account', 6000, '1 hour'),
  ('city_pack_places:by', 'account or network address', 60, '10 minutes'),
  ('city_pack_places:network', 'wider network of strangers', 240, '10 minutes'),
  ('city_pack_places:strangers', 'everybody without an account', 12000, '1 hour');

insert into private.rate_limits (action, counted_per, allowed, period, without_captcha) values
  ('contact:strangers', 'everybody without an account', 2000, '1 hour', 0.5),
  ('newsletter:strangers', 'everybody without an account', 1000, '1 hour', 0.5);

insert into private.rate_limits (action, counted_per, allowed, period, code, message) values
  ('ratings', 'account, new ratings', 120, '6 days', 'daily_limit', 'Too many requests. Please try again later.'),
  ('proposal', 'account', 20, '1 day', 'daily_limit', 'Too many requests. Please try again later.'),
  ('praise_claim', 'account', 20, '1 day', 'daily_limit', 'Too many requests. Please try again later.'),
  ('report', 'account', 20, '1 day', 'daily_limit', 'Too many reports today. Please try again tomorrow.'),
  ('reply', 'account', 60, '1 hour', 'rate_limited', 'Too many replies. Please try again later.'),
  ('username', 'account', 5, '1 day', 'rate_limited', 'Too many changes today. Please try again tomorrow.'),
  ('ownership_request', 'account', 3, '1 day', 'daily_limit', 'Too many requests today. Please try again tomorrow.'),
  ('passport', 'account', 10, '1 day', 'daily_limit', 'Too many passports today. Please try again tomorrow.'),
  ('server_invitation', 'account', 20, '1 day', 'daily_limit', 'Too many invitations today. Please try again tomorrow.'),
  ('server_invitation:pair', 'account and invited address', 3, '1 day', 'daily_limit', 'You invited this person often today. Please try again tomorrow.'),
  ('server_invitation:to', 'e-mail address', 5, '1 day', 'daily_limit', 'This person was invited often today. Please try again tomorrow.'),
  ('invitation_mail', 'account', 100, '1 day', 'daily_limit', 'Too many invitations today. Please try again tomorrow.'),
  ('invitation_mail:to', 'e-mail address', 2, '1 day', 'daily_limit', 'This address was invited today already.');

-- Functions -----------------------------------------------------------------------------------------------------------

-- Takes `p_count` tokens of an action for one key; false if fewer are left. An action that is counted globally has no key.
-- `p_share` is the share of the bucket that this caller may use; the rest stays for others.
-- Definer: buckets have no grants. API roles may not call it, because a stranger could empty another person's bucket.
create function private.take_token(p_action text, p_key text default null, p_count int default 1, p_share numeric default 1)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_key text := concat_ws(':', p_action, p_key);
  v_period interval;
  v_taken interval;
begin
  -- One statement where a bucket has enough, as nearly always.
  update private.token_buckets as bucket set full_at = greatest(bucket.full_at, v_now) + p_count * l.period / l.allowed
  from private.rate_limits as l
  where l.action = p_action and bucket.key = v_key
    and greatest(bucket.full_at, v_now) + p_count * l.period / l.allowed <= v_now + p_share::double precision * l.period;
  if found then
    return true;
  end if;
  select period, p_count * period / allowed into strict v_period, v_taken from private.rate_limits where action = p_action;
  insert into private.token_buckets as bucket (key, full_at) values (v_key, v_now + v_taken)
  on conflict (key) do update set full_at = greatest(bucket.full_at, v_now) + v_taken
    where greatest(bucket.full_at, v_now) + v_taken <= v_now + p_share::double precision * v_period;
  return found;
end
$$;

-- The time at which `p_count` tokens are available; now if they already are.
create function private.next_token_at(p_action text, p_key text default null, p_count int default 1, p_share numeric default 1)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  return (select greatest(now(), b.full_at - (p_share::double precision - p_count::double precision / l.allowed) * l.period)
    from private.rate_limits as l left join private.token_buckets as b on b.key = concat_ws(':', p_action, p_key)
    where l.action = p_action);
end
$$;

-- Takes tokens or refuses with 429; `detail` is the ISO time of the next one, for Retry-After and the outbox.
create function private.require_token(p_action text, p_key text default null, p_count int default 1, p_share numeric default 1)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if not private.take_token(p_action, p_key, p_count, p_share) then
    perform private.refuse(429, l.code, l.message, private.iso(private.next_token_at(p_action, p_key, p_count, p_share)))
    from private.rate_limits as l where l.action = p_action;
  end if;
end
$$;

-- The network address of the caller, without its last bits: for IPv6 the first `p_bits` stay. Null if it is not known: the
-- embedded gateway limits addresses before it calls the database. Hosted Supabase overwrites the header, so a client cannot
-- forge it.
create function private.caller_network(p_bits int) returns text language plpgsql stable set search_path = '' as $$
declare
  v_headers text := nullif(current_setting('request.headers', true), '');
  v_address inet;
begin
  v_address := (v_headers::jsonb ->> 'cf-connecting-ip')::inet;
  -- Hashed, so that no table contains addresses.
  return 'address:' || left(encode(sha256(convert_to(
    host(network(set_masklen(v_address, case family(v_address) when 4 then 32 else p_bits end))), 'UTF8')), 'hex'), 32);
exception when data_exception then
  return null;
end
$$;

-- The key of a limit: the user id, or the network of an anonymous caller. For IPv6 that is the /64 network, which is one
-- household.
create function private.caller_key() returns text language sql stable set search_path = '' as $$
  select coalesce(auth.uid()::text, private.caller_network(64))
$$;

-- A pass for one call of a form, for somebody who solved a captcha: the edge function `captcha-pass` checks that. It is a
-- bucket too, which is removed when it is used.
create function private.issue_captcha_pass() returns text language sql security definer set search_path = '' as $$
  insert into private.token_buckets (key, full_at)
  values ('captcha_pass:' || gen_random_uuid(), clock_timestamp() + interval '10 minutes') returning split_part(key, ':', 2)
$$;

create function private.spend_captcha_pass(p_pass text) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  delete from private.token_buckets as bucket
  where bucket.key = 'captcha_pass:' || p_pass and bucket.full_at > clock_timestamp();
  return found;
end
$$;

-- The limit of a form or check that needs no account. The action `:by` counts each known caller, and for callers without an
-- account `:network` counts the /48 network, of which one customer may have all households. Both leave the action
-- `:strangers`, which they share and which only sheds load. Callers without a pass leave a part of it to those with one, and
-- networks that have called within the period leave a fifth of it to those that have not.
create function private.require_stranger_token(p_action text, p_pass text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_shared text := p_action || ':strangers';
  v_caller text := private.caller_key();
  v_network text := private.caller_network(48);
  v_is_known boolean;
  v_share numeric;
begin
  if v_caller is not null then
    perform private.require_token(p_action || ':by', v_caller);
  end if;
  if auth.uid() is not null then
    return;
  end if;
  v_is_known := exists (select from private.token_buckets as bucket
    where bucket.key = concat_ws(':', p_action, 'network', v_network) and bucket.full_at > clock_timestamp());
  if v_network is not null then
    perform private.require_token(p_action || ':network', v_network);
  end if;
  select without_captcha into strict v_share from private.rate_limits where action = v_shared;
  if v_share < 1 then
    if private.take_token(v_shared, p_share => v_share) then
      return;
    end if;
    if not coalesce(private.spend_captcha_pass(p_pass), false) then
      perform private.refuse(429, 'captcha_needed', 'Please show that you are not a robot.',
        private.iso(private.next_token_at(v_shared, p_share => v_share)));
    end if;
  end if;
  perform private.require_token(v_shared, p_share => case when v_is_known then 0.8 else 1 end);
end
$$;
