-- What the owner of a place is shown of the people who serve there. Their figures as they stand would tell whom a review names
-- below five lemons: the owner need only look before and after it came. So a picture of them is shown, and taken again when five
-- guests who are not in it have rated: what is between two pictures is never the voice of one.

-- Tables ---------------------------------------------------------------------------------------------------------------

create table private.server_shown_figures (
  server_id uuid not null references public.servers (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  rating_count int not null check (rating_count >= 5),
  score_sum int not null,
  tag_counts jsonb not null check (jsonb_typeof(tag_counts) = 'object'),
  award_counts jsonb not null check (jsonb_typeof(award_counts) = 'object'),
  -- The 30 days before the picture, and the 30 before those.
  month_count int not null,
  month_sum int not null,
  before_count int not null,
  before_sum int not null,
  shown_at timestamptz not null default now(),
  primary key (server_id, restaurant_place_id)
);

create index server_shown_figures_place on private.server_shown_figures (restaurant_place_id);
revoke all on private.server_shown_figures from public, anon, authenticated, service_role;
alter table private.server_shown_figures enable row level security;
create policy "only procedures read shown figures" on private.server_shown_figures for select to anon, authenticated using (false);

-- Functions ------------------------------------------------------------------------------------------------------------

-- Takes the picture again when it is time.
create function private.show_server_figures(p_server_id uuid, p_place_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_shown_at timestamptz := coalesce((select f.shown_at from private.server_shown_figures as f
    where f.server_id = p_server_id and f.restaurant_place_id = p_place_id), '-infinity');
  v_guests int;
begin
  select count(*) into v_guests from (
    select from public.ratings as r
    where r.server_id = p_server_id and r.restaurant_place_id = p_place_id and r.created_at > v_shown_at
      and r.deleted_at is null and r.hidden_at is null
    limit 5) as fresh;
  if v_guests < 5 then
    return;
  end if;
  insert into private.server_shown_figures (server_id, restaurant_place_id, rating_count, score_sum, tag_counts, award_counts,
    month_count, month_sum, before_count, before_sum)
  select t.server_id, t.restaurant_place_id, t.rating_count, t.score_sum, t.tag_counts, t.award_counts,
    recent.month_count, recent.month_sum, recent.before_count, recent.before_sum
  from private.server_place_totals as t cross join lateral (
    select count(*) filter (where r.created_at > now() - interval '30 days') as month_count,
      coalesce(sum(r.score) filter (where r.created_at > now() - interval '30 days'), 0) as month_sum,
      count(*) filter (where r.created_at <= now() - interval '30 days') as before_count,
      coalesce(sum(r.score) filter (where r.created_at <= now() - interval '30 days'), 0) as before_sum
    from public.ratings as r
    where r.server_id = t.server_id and r.restaurant_place_id = t.restaurant_place_id and r.created_at > now() - interval '60 days'
      and r.deleted_at is null and r.hidden_at is null) as recent
  where t.server_id = p_server_id and t.restaurant_place_id = p_place_id and t.rating_count >= 5
  on conflict (server_id, restaurant_place_id) do update set rating_count = excluded.rating_count, score_sum = excluded.score_sum,
    tag_counts = excluded.tag_counts, award_counts = excluded.award_counts, month_count = excluded.month_count,
    month_sum = excluded.month_sum, before_count = excluded.before_count, before_sum = excluded.before_sum, shown_at = excluded.shown_at;
  if found then
    update public.servers set total_ratings = t.score_1 + t.score_2 + t.score_3 + t.score_4 + t.score_5,
      overall_rating = private.shown_average(t)
    from private.server_totals as t where t.server_id = servers.id and servers.id = p_server_id;
  end if;
end
$$;

-- What an owner may know of so many ratings with this sum: nothing below five.
create function private.told_of(p_count int, p_sum int) returns jsonb language sql immutable set search_path = '' as $$
  select case when p_count >= 5 then jsonb_build_object('count', p_count, 'average', round(p_sum::numeric / p_count, 1)) end
$$;

-- The people who serve at the place now, by name and never by how well they do. Of tags those that five guests gave; of words
-- the newest that praise them, which everybody reads. Whose figures are told learns that the owner looked.
create function private.get_server_performance(p_place_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_own_place(p_place_id);
  perform private.note_look(f.server_id) from private.server_shown_figures as f
  join public.restaurant_servers as rs on rs.server_id = f.server_id and rs.restaurant_place_id = f.restaurant_place_id and rs.is_active
  where f.restaurant_place_id = p_place_id;
  return coalesce((
    select jsonb_agg(jsonb_build_object('server_id', s.id, 'first_name', s.first_name, 'last_name', s.last_name,
        'since', private.public_day(rs.added_at), 'shown_on', private.public_day(f.shown_at),
        'total', private.told_of(f.rating_count, f.score_sum), 'month', private.told_of(f.month_count, f.month_sum),
        'month_before', private.told_of(f.before_count, f.before_sum), 'awards', coalesce(f.award_counts, '{}'),
        'tags', coalesce((select jsonb_agg(jsonb_build_object('tag', tag, 'count', n::int) order by n::int desc, tag)
          from jsonb_each_text(f.tag_counts) as t (tag, n) where n::int >= 5), '[]'),
        'praise', (select jsonb_build_object('comment', r.comment, 'language', r.language, 'day', private.public_day(r.created_at))
          from public.ratings as r
          where r.server_id = s.id and r.restaurant_place_id = p_place_id and r.score = 5 and r.comment is not null
            and r.deleted_at is null and r.hidden_at is null
          order by r.created_at desc limit 1))
      order by lower(s.first_name), lower(s.last_name), s.id)
    from public.restaurant_servers as rs
    join public.servers as s on s.id = rs.server_id and s.is_active
    left join private.server_place_totals as now on now.server_id = s.id and now.restaurant_place_id = rs.restaurant_place_id
    left join private.server_shown_figures as f on f.server_id = s.id and f.restaurant_place_id = rs.restaurant_place_id
      and now.rating_count >= 5
    where rs.restaurant_place_id = p_place_id and rs.is_active), '[]');
end
$$;

create function public.get_server_performance(p_place_id text) returns jsonb language sql set search_path = '' as $$
  select private.get_server_performance(p_place_id)
$$;

revoke execute on function public.get_server_performance(text) from public, anon, authenticated;
grant execute on function private.get_server_performance(text), public.get_server_performance(text) to authenticated;
