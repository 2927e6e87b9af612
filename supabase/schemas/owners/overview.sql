-- The overview of one place for its owner.

-- The number of ratings and their average to one decimal; the average is null without ratings.
create function private.figure_of(p_count bigint, p_sum bigint) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('count', coalesce(p_count, 0), 'average', round(p_sum::numeric / nullif(p_count, 0), 1))
$$;

-- Figures of the last three months: the last month and the month before, the last seven days and the seven before, twelve weeks
-- of seven days until today, and the count of each tag in the last month and the month before.
create function private.recent_figures(p_place_id text, p_today date) returns jsonb language sql stable security definer set search_path = '' as $$
  with bounds as (select (p_today - interval '1 month')::date as month, (p_today - interval '2 months')::date as before),
  days as (
    select d.day, d.tag_counts, d.score_1 + d.score_2 + d.score_3 + d.score_4 + d.score_5 as n,
      d.score_1 + 2 * d.score_2 + 3 * d.score_3 + 4 * d.score_4 + 5 * d.score_5 as total
    from private.place_days as d where d.restaurant_place_id = p_place_id and d.day > p_today - 84),
  weeks as (select (p_today - day) / 7 as back, sum(n) as n, sum(total) as total from days group by 1),
  tags as (
    select tag, coalesce(sum(said::int) filter (where day > bounds.month), 0) as now, coalesce(sum(said::int) filter (where day <= bounds.month), 0) as before
    from bounds, days, jsonb_each_text(days.tag_counts) as t (tag, said) where day > bounds.before group by 1)
  select jsonb_build_object(
    'month', private.figure_of(sum(n) filter (where day > bounds.month), sum(total) filter (where day > bounds.month)),
    'month_before', private.figure_of(sum(n) filter (where day > bounds.before and day <= bounds.month),
      sum(total) filter (where day > bounds.before and day <= bounds.month)),
    'week', private.figure_of(sum(n) filter (where day > p_today - 7), sum(total) filter (where day > p_today - 7)),
    'week_before', private.figure_of(sum(n) filter (where day > p_today - 14 and day <= p_today - 7),
      sum(total) filter (where day > p_today - 14 and day <= p_today - 7)),
    'trend', (select jsonb_agg(jsonb_build_object('starts_on', p_today - 7 * back - 6, 'count', coalesce(weeks.n, 0),
        'average', round(weeks.total::numeric / nullif(weeks.n, 0), 1)) order by back desc)
      from generate_series(0, 11) as back left join weeks using (back)),
    'tags', coalesce((select jsonb_agg(jsonb_build_object('tag', tag, 'count', now, 'before', before) order by now desc, before desc, tag)
      from tags), '[]'))
  from bounds left join days on true
$$;

-- Unanswered reviews of the last twelve weeks and reported ones, each counted up to 100 (shown as more than 99). The limits
-- keep the list manageable for an owner who has never answered.
create function private.waiting_reviews(p_place_id text, p_today date) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_since jsonb := jsonb_build_object('since', p_today - 83);
begin
  return jsonb_build_object(
    'unanswered', (select count(*) from private.wanted_reviews(p_place_id, v_since || '{"unanswered": true}', null, 100)),
    'reported', (select count(*) from private.wanted_reviews(p_place_id, '{"reported": true}', null, 100)),
    'first', private.owner_reviews(p_place_id, v_since || '{"unanswered": true}', null, 3));
end
$$;

create function private.get_place_overview(p_place_id text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := private.place_day(p_place_id, now());
  v_place public.restaurants;
begin
  perform private.require_own_place(p_place_id);
  select * into v_place from public.restaurants as r where r.place_id = p_place_id;
  v_place := private.with_present_figures(v_place);
  return jsonb_build_object(
    'place_id', v_place.place_id, 'name', v_place.name, 'today', v_today,
    'total', private.figure_of(v_place.rating_count, v_place.score_sum),
    'distribution', jsonb_build_object('1', v_place.score_1, '2', v_place.score_2, '3', v_place.score_3, '4', v_place.score_4, '5', v_place.score_5),
    'removed', private.removed_reviews(v_place.place_id),
    'waiting', private.waiting_reviews(p_place_id, v_today),
    'recent', private.owner_reviews(p_place_id, '{}', null, 10))
    || private.recent_figures(p_place_id, v_today);
end
$$;
