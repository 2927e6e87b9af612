-- The content of a rating command, and how the versions of two devices are merged.

-- The content of a command as it would be stored; refuses what cannot be content.
create function private.read_content(p_content jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  v_key text;
  v_score int;
begin
  if jsonb_typeof(p_content) is distinct from 'object' then
    perform private.refuse(422, 'invalid_op', 'Content is missing.');
  end if;
  if jsonb_typeof(p_content -> 'score') is distinct from 'number' or (p_content ->> 'score') !~ '^[1-5]$' then
    perform private.refuse(422, 'score_invalid', 'A score is 1 to 5 lemons.');
  end if;
  if jsonb_typeof(coalesce(p_content -> 'tags', '[]')) <> 'array' then
    perform private.refuse(422, 'tags_invalid', 'Tags are a list.');
  end if;
  foreach v_key in array array['comment', 'server_id', 'server_name', 'server_emoji'] loop
    if coalesce(jsonb_typeof(p_content -> v_key), 'null') not in ('null', 'string') then
      perform private.refuse(422, 'invalid_op', format('%s is not a text.', v_key));
    end if;
  end loop;
  if p_content ->> 'server_id' is not null and not private.is_uuid(p_content ->> 'server_id') then
    perform private.refuse(422, 'invalid_op', 'server_id is no id.');
  end if;
  v_score := (p_content ->> 'score')::int;
  return jsonb_build_object(
    'score', v_score,
    'tags', to_jsonb(private.clean_tags(array(select jsonb_array_elements_text(coalesce(p_content -> 'tags', '[]'))))),
    'comment', private.clean_text(p_content ->> 'comment'),
    'server_id', lower(p_content ->> 'server_id'),
    'server_name', case when v_score = 5 then private.clean_text(p_content ->> 'server_name') end,
    'server_emoji', case when v_score = 5 then p_content ->> 'server_emoji' end);
end
$$;

create function private.is_uuid(p_text text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_text ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', false);
end
$$;

create function private.content_of(p_rating private.ratings) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('score', p_rating.score, 'tags', to_jsonb(p_rating.tags), 'comment', p_rating.comment,
    'server_id', p_rating.server_id, 'server_name', p_rating.server_name, 'server_emoji', p_rating.server_emoji);
end
$$;

-- The merged part; null if both sides changed it differently.
create function private.merge_part(p_base jsonb, p_mine jsonb, p_theirs jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case when p_mine = p_theirs or p_theirs = p_base then p_mine when p_mine = p_base then p_theirs end
$$;

-- Merges the content of this device with what another wrote, against the content this device started from. There are two parts:
-- the comment, and the verdict (everything else, which belongs together). A part that one side left unchanged takes the other
-- side's value; null if both changed a part differently. Without a base, everything counts as changed.
create function private.merge_content(p_base jsonb, p_mine jsonb, p_theirs jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case when verdict is not null and comment is not null then verdict || jsonb_build_object('comment', comment) end
  from (select private.merge_part(p_base - 'comment', p_mine - 'comment', p_theirs - 'comment') as verdict,
    private.merge_part(p_base -> 'comment', p_mine -> 'comment', p_theirs -> 'comment') as comment) as merged
$$;

-- What the device wanted with the newest of its unanswered commands that did arrive. SQL null: none arrived; JSON null: it was a
-- removal.
create function private.arrived_content(p_user uuid, p_place_id text, p_op jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_unconfirmed(p_op) then
    return null;
  end if;
  return (
    select coalesce(earlier -> 'content', 'null')
    from jsonb_array_elements(p_op -> 'unconfirmed') with ordinality as t (earlier, place)
    join private.client_ops as receipt on receipt.user_id = p_user and receipt.op_id = (earlier ->> 'op_id')::uuid
      and private.clean_place_id(receipt.restaurant_place_id) = p_place_id and not receipt.superseded
    order by place limit 1);
end
$$;

-- The content that the device started from; null if there was none or it is unknown.
create function private.base_content(p_arrived jsonb, p_op jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  v_base jsonb := coalesce(p_arrived, p_op -> 'base');
begin
  return case when jsonb_typeof(v_base) = 'object' then private.read_content(v_base) end;
end
$$;

-- The language of the comment by its primary tag; unchanged if this command leaves the comment unchanged or names no language.
create function private.language_of(p_row private.ratings, p_mine jsonb, p_content jsonb, p_op jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_tag text := substring(lower(p_op ->> 'language') from '^([a-z]{2,8})(-|$)');
begin
  return case
    when p_content ->> 'comment' is null then null
    when v_tag is not null and p_content ->> 'comment' = p_mine ->> 'comment' then v_tag
    when p_content ->> 'comment' = p_row.comment then p_row.language
  end;
end
$$;
