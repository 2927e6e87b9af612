-- Figures of places, for cards and lists.

create function public.get_place_stats(p_place_ids text[])
returns table (place_id text, average_score numeric, review_count int, top_tags text[])
language sql stable set search_path = '' as $$
  select asked.place_id, r.average_score, r.rating_count, r.top_tags
  from (select distinct id as place_id from unnest(p_place_ids[1:200]) as id) as asked
  join public.restaurants as r on r.place_id = private.clean_place_id(asked.place_id)
$$;
