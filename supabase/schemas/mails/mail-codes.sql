-- Codes in mails of the sign-in: six digits to type instead of following the link, e.g. on another device.
--
-- The code of Auth itself has ten digits, because Auth limits guesses by network address only and derives the link from the code.
-- Six digits are enough here: guesses are limited by the address of the mail as well, and five wrong ones void the code.
-- Without the function `send-mail`, Auth sends the mails itself, with its own code, which the app gives to Auth.

-- Tables --------------------------------------------------------------------------------------------------------------

-- The newest mail to each address. The code is stored as a hash.
create table private.mail_codes (
  recipient text primary key check (length(recipient) between 3 and 320),
  code_hash bytea not null check (length(code_hash) = 32),
  -- What the link of the mail contains; Auth stores the same.
  token_hash text not null check (length(token_hash) between 1 and 255),
  type text not null check (length(type) between 1 and 40),
  tries int not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default clock_timestamp()
);

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on private.mail_codes from public, anon, authenticated, service_role;
alter table private.mail_codes enable row level security;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "only procedures read codes of mails" on private.mail_codes for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

create function private.hash_mail_code(p_recipient text, p_code text) returns bytea language sql immutable set search_path = '' as $$
  select sha256(convert_to(lower(p_recipient) || ':' || p_code, 'UTF8'))
$$;

-- Returns the code of a mail with this link. It replaces the code of an earlier mail to the address.
create function private.add_mail_code(p_recipient text, p_token_hash text, p_type text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_random bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  v_code text := lpad(((get_byte(v_random, 0) * 16777216::bigint + get_byte(v_random, 1) * 65536 + get_byte(v_random, 2) * 256
    + get_byte(v_random, 3)) % 1000000)::text, 6, '0');
begin
  insert into private.mail_codes as kept (recipient, code_hash, token_hash, type)
  values (lower(p_recipient), private.hash_mail_code(p_recipient, v_code), p_token_hash, p_type)
  on conflict (recipient) do update set code_hash = excluded.code_hash, token_hash = excluded.token_hash, type = excluded.type,
    tries = 0, created_at = excluded.created_at;
  return v_code;
end
$$;

-- Exchanges a code for the content of the mail's link. A wrong code is an answer and not an error, so that it is counted; it says
-- the same whether or not there was a mail.
create function private.redeem_mail_code(p_email text, p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := left(lower(btrim(coalesce(p_email, ''))), 320);
  v_mail private.mail_codes;
begin
  perform private.require_stranger_token('mail_code');
  if private.next_token_at('mail_code:to', v_email) > now() then
    return private.refusal_answer('rate_limited', 'Too many wrong codes. Please use the link in the mail.',
      private.iso(private.next_token_at('mail_code:to', v_email)));
  end if;
  update private.mail_codes as m set tries = m.tries + 1
  where m.recipient = v_email and m.tries < 5 and m.created_at > now() - interval '1 hour' returning * into v_mail;
  if v_mail.code_hash is distinct from private.hash_mail_code(v_email, coalesce(p_code, '')) then
    perform private.take_token('mail_code:to', v_email);
    return private.refusal_answer('mail_code_wrong', 'This code is wrong or too old.');
  end if;
  delete from private.mail_codes as m where m.recipient = v_email;
  return jsonb_build_object('success', true, 'token_hash', v_mail.token_hash, 'type', v_mail.type);
end
$$;

create function private.prune_mail_codes() returns void language sql security definer set search_path = '' as $$
  delete from private.mail_codes where created_at < now() - interval '1 hour';
$$;
