-- Figures of places, for cards and lists: the present ones for invited people, otherwise those that were published last.

-- The present figures of these places for an invited caller; no rows for anybody else. The table is created
-- later.
create function private.present_figures(p_place_ids text[])
returns table (place_id text, average_score numeric, rating_count int, top_tags text[])
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_outsider() then
    return;
  end if;
  return query
    select f.place_id, private.average_of(f.score_1, f.score_2, f.score_3, f.score_4, f.score_5),
      f.score_1 + f.score_2 + f.score_3 + f.score_4 + f.score_5, private.top_tags(f.tag_counts)
    from private.place_figures as f where f.place_id = any (p_place_ids);
end
$$;

grant execute on function private.present_figures(text[]) to anon, authenticated, service_role;

create function public.get_place_stats(p_place_ids text[])
returns table (place_id text, average_score numeric, review_count int, top_tags text[])
language sql stable set search_path = '' as $$
  with asked as (
    select distinct id as place_id, private.clean_place_id(id) as meant from unnest(p_place_ids[1:200]) as id)
  select asked.place_id, case when present.place_id is null then r.average_score else present.average_score end,
    coalesce(present.rating_count, r.rating_count), coalesce(present.top_tags, r.top_tags)
  from asked join public.restaurants as r on r.place_id = asked.meant
  left join private.present_figures(array(select meant from asked)) as present on present.place_id = r.place_id
$$;
