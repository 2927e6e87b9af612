-- How a procedure refuses a call, and how a refusal becomes an answer.

-- Refuses with an HTTP status and a stable code in `hint`. PT400 to PT499 mean that the same call will never pass.
create function private.refuse(p_status int, p_code text, p_message text, p_detail text default null)
returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || p_status, message = p_message, hint = p_code, detail = coalesce(p_detail, '');
end
$$;

-- A refusal as an answer: `error` is an English sentence, `code` the key of the translated one, `retry_at` the time from which
-- the same call may pass (rate limits only).
create function private.refusal_answer(p_code text, p_message text, p_retry_at text default null)
returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('success', false, 'code', p_code, 'error', p_message)
    || case when p_retry_at <> '' then jsonb_build_object('retry_at', p_retry_at) else '{}' end
$$;

grant execute on function
  private.refuse(int, text, text, text), private.refusal_answer(text, text, text)
to anon, authenticated, service_role;
