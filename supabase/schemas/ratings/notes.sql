-- Responses to a person's own ratings: the owner's reply and decisions of moderation.

-- The newest 500 of the caller's own ratings with a reply or a decision.
create function private.my_rating_notes()
returns table (place_id text, noted_at timestamptz, reply jsonb, decision jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  return query
    with decided as (
      -- The latest decision about each rating or its photos. A decision that shows the rating again returns nothing.
      select distinct on (d.subject_id) d.*
      from private.moderation_decisions as d
      where d.user_id = v_user and d.subject_type in ('rating', 'photo') and d.action <> 'keep'
      order by d.subject_id, d.created_at desc, d.id desc
    )
    select r.restaurant_place_id, greatest(answer.updated_at, d.created_at, d.appeal_decided_at),
      case when answer.id is not null then jsonb_build_object('id', answer.id, 'name', coalesce(o.public_name, o.business_name),
        'body', answer.body, 'created_at', answer.created_at, 'updated_at', answer.updated_at) end,
      case when d.action in ('hide', 'remove', 'warn', 'suspend') then jsonb_build_object('id', d.id,
        -- After a suspension has ended, the rating is still hidden.
        'action', case d.action when 'suspend' then 'hide' else d.action end,
        'subject_type', d.subject_type, 'reason_code', d.reason_code, 'reason', d.reason, 'created_at', d.created_at, 'appeal_text', d.appeal_text,
        'appeal_outcome', d.appeal_outcome, 'appeal_reason', d.appeal_reason) end
    from private.ratings as r
      left join public.rating_replies as answer on answer.rating_id = r.id and answer.hidden_at is null
      left join public.restaurant_owners as o on o.id = answer.restaurant_owner_id
      left join decided as d on d.subject_id = r.id
    where r.user_id = v_user and r.deleted_at is null
      and (answer.id is not null or d.action in ('hide', 'remove', 'warn', 'suspend'))
    order by 2 desc, r.id
    limit 500;
end
$$;
