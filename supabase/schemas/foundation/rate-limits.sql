-- Rate limits: token buckets, and whom a limit counts for.

-- Tables --------------------------------------------------------------------------------------------------------------

-- A token bucket as one moment: when it will be full again. Rows in the past mean "full" and may be pruned.
create table private.token_buckets (
  key text primary key check (length(key) <= 300),
  -- Not indexed: it moves with every token, and those that are pruned are nearly all.
  full_at timestamptz not null
) with (fillfactor = 80);

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on private.token_buckets from public, anon, authenticated, service_role;
alter table private.token_buckets enable row level security;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "only procedures read throttles" on private.token_buckets for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- Takes a token, or `p_count` of them; false when so many are not there. `p_refill` is the time after which one comes back.
-- Definer: buckets have no grants. Not callable by API roles: a stranger could empty another's bucket.
create function private.take_token(p_key text, p_capacity int, p_refill interval, p_count int default 1)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  insert into private.token_buckets as bucket (key, full_at) values (p_key, v_now + p_count * p_refill)
  on conflict (key) do update set full_at = greatest(bucket.full_at, v_now) + p_count * p_refill
    where greatest(bucket.full_at, v_now) + p_count * p_refill <= v_now + p_capacity * p_refill;
  return found;
end
$$;

-- When the next token of that bucket, or `p_count` of them, can be taken (now, when they are there).
create function private.next_token_at(p_key text, p_capacity int, p_refill interval, p_count int default 1)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  return greatest(now(), coalesce((select full_at from private.token_buckets where key = p_key) - (p_capacity - p_count) * p_refill, now()));
end
$$;

-- Whom a limit counts for: the person, or the address that hosted Supabase's outermost proxy saw (it overwrites this
-- header, so that nobody can write it; of an IPv6 address the network, which is what one household has). Null where
-- neither is known: the embedded gateway counts addresses by itself, before the database is asked.
create function private.caller_key() returns text language plpgsql stable set search_path = '' as $$
declare
  v_headers text := nullif(current_setting('request.headers', true), '');
  v_address inet;
begin
  if auth.uid() is not null then
    return auth.uid()::text;
  end if;
  v_address := (v_headers::jsonb ->> 'cf-connecting-ip')::inet;
  -- Hashed: an address has no business in a table.
  return 'address:' || left(encode(sha256(convert_to(
    host(network(set_masklen(v_address, case family(v_address) when 4 then 32 else 64 end))), 'UTF8')), 'hex'), 32);
exception when data_exception then
  return null;
end
$$;

-- A limit of forms and checks that need no account. By caller where the caller is known; who is signed in is asked for
-- nothing more. Strangers also share a bucket that only sheds load: its size is far above what one of them may take.
create function private.require_stranger_token(p_what text, p_capacity int, p_refill interval, p_shared int)
returns void language plpgsql security definer set search_path = '' as $$
declare
  v_caller text := private.caller_key();
begin
  if v_caller is not null then
    perform private.require_token(p_what || ':by:' || v_caller, p_capacity, p_refill);
  end if;
  if auth.uid() is null then
    perform private.require_token(p_what || ':strangers', p_shared, interval '1 hour' / p_shared);
  end if;
end
$$;

-- Takes a token or refuses with 429; `detail` is the ISO time of the next one, for Retry-After and the outbox.
create function private.require_token(p_key text, p_capacity int, p_refill interval, p_code text default 'rate_limited',
  p_message text default 'Too many requests. Please try again later.', p_count int default 1)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if not private.take_token(p_key, p_capacity, p_refill, p_count) then
    perform private.refuse(429, p_code, p_message, private.iso(private.next_token_at(p_key, p_capacity, p_refill, p_count)));
  end if;
end
$$;
