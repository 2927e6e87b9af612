-- The command with which an author appeals against a moderation decision. A suspended person, whose commands are refused, uses
-- the procedure `appeal_decision`.

create function private.appeal_state(p_user uuid, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object('text', d.appeal_text, 'outcome', d.appeal_outcome) from private.moderation_decisions as d
    where d.id = p_subject::uuid and d.user_id = p_user and d.action <> 'keep');
end
$$;

-- The appeal part of a decision's notice: the state of the appeal, or that one is possible. Null if the decision cannot be
-- appealed.
create function private.appeal_of(p_user uuid, p_decision_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('appeal', private.appeal_state(p_user, d.id::text)) from private.moderation_decisions as d
  where d.id = p_decision_id and d.user_id = p_user and d.action in ('hide', 'remove', 'warn', 'suspend')
    and (d.appeal_text is not null or d.created_at > now() - private.setting('appeal_days')::int * interval '1 day')
$$;

-- {text}. A repeated text is the same appeal.
create function private.upsert_appeal(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_decision uuid := private.read_subject_id(p_subject);
  v_text text := private.clean_text(private.read_text(p_value, 'text'));
begin
  if v_text is distinct from private.appeal_state(p_user, p_subject) ->> 'text' or v_text is null then
    perform private.appeal_decision(v_decision, v_text);
  end if;
end
$$;

insert into private.op_kinds (kind, family, handler, state, topic) values
  ('appeal.file.v1', 'upsert', 'upsert_appeal', 'appeal_state', 'appeal');
