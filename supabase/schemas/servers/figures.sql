-- What the owner of a place is shown of the people who serve there. Their figures as they stand would tell whom a review names
-- below five lemons: the owner need only look before and after it came. So a picture of them is shown, and taken again when five
-- guests who are not in it have given fewer than five lemons. Praise does not count for that: everybody reads whom it names, so
-- that of four that praise and one that blames, the one could be told by taking the four away. What is between two pictures is
-- never the voice of one, and that there is no new picture tells nothing, either.

-- Tables --------------------------------------------------------------------------------------------------------------

create table private.server_shown_figures (
  server_id uuid not null references public.servers (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  rating_count int not null check (rating_count >= 5),
  score_sum int not null,
  tag_counts jsonb not null check (jsonb_typeof(tag_counts) = 'object'),
  -- Of the tags those that came with fewer than five lemons, as far as they are in the picture: in steps of five as well, since a
  -- word that only one review of these weeks has would tell whom it means.
  quiet_tags jsonb not null default '{}' check (jsonb_typeof(quiet_tags) = 'object'),
  shown_at timestamptz not null default now(),
  -- The picture before this one, which the owner has seen: nothing is told by showing both.
  before_count int,
  before_sum int,
  before_at timestamptz,
  primary key (server_id, restaurant_place_id),
  check (num_nulls(before_count, before_sum, before_at) in (0, 3))
);

create index server_shown_figures_place on private.server_shown_figures (restaurant_place_id);

revoke all on private.server_shown_figures from public, anon, authenticated, service_role;
alter table private.server_shown_figures enable row level security;

create policy "only procedures read shown figures" on private.server_shown_figures for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- The tags of a new picture, and those of them that are nobody's praise: of these as many as in the last one (`p_quiet`), unless
-- they are five more or fewer by now.
create function private.picture_tags(p_server_id uuid, p_place_id text, p_quiet jsonb, out shown jsonb, out quiet jsonb)
language sql stable security definer set search_path = '' as $$
  with said as (
    select tag, count(*) filter (where r.score = 5) as praise, count(*) filter (where r.score < 5) as quiet
    from public.ratings as r, unnest(r.tags) as tag
    where r.server_id = p_server_id and r.restaurant_place_id = p_place_id and r.deleted_at is null and r.hidden_at is null
    group by tag),
  stepped as (
    select coalesce(said.tag, earlier.tag) as tag, coalesce(said.praise, 0) as praise,
      case when abs(coalesce(said.quiet, 0) - coalesce(earlier.n::int, 0)) >= 5 then coalesce(said.quiet, 0) else coalesce(earlier.n::int, 0) end as quiet
    from said full join jsonb_each_text(p_quiet) as earlier (tag, n) on earlier.tag = said.tag)
  select coalesce(jsonb_object_agg(s.tag, s.praise + s.quiet) filter (where s.praise + s.quiet > 0), '{}'),
    coalesce(jsonb_object_agg(s.tag, s.quiet) filter (where s.quiet > 0), '{}')
  from stepped as s
$$;

-- Takes the picture again when it is time.
create function private.show_server_figures(p_server_id uuid, p_place_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_last private.server_shown_figures;
  v_guests int;
begin
  select * into v_last from private.server_shown_figures as f where f.server_id = p_server_id and f.restaurant_place_id = p_place_id;
  select count(*) into v_guests from (
    select from public.ratings as r
    where r.server_id = p_server_id and r.restaurant_place_id = p_place_id and r.score < 5
      and r.created_at > coalesce(v_last.shown_at, '-infinity') and r.deleted_at is null and r.hidden_at is null
    limit 5) as fresh;
  if v_guests < 5 then
    return;
  end if;
  insert into private.server_shown_figures (server_id, restaurant_place_id, rating_count, score_sum, tag_counts, quiet_tags,
    before_count, before_sum, before_at)
  select t.server_id, t.restaurant_place_id, t.rating_count, t.score_sum, tags.shown, tags.quiet,
    v_last.rating_count, v_last.score_sum, v_last.shown_at
  from private.server_place_totals as t
  cross join private.picture_tags(p_server_id, p_place_id, coalesce(v_last.quiet_tags, '{}')) as tags
  where t.server_id = p_server_id and t.restaurant_place_id = p_place_id and t.rating_count >= 5
  on conflict (server_id, restaurant_place_id) do update set rating_count = excluded.rating_count, score_sum = excluded.score_sum,
    tag_counts = excluded.tag_counts, quiet_tags = excluded.quiet_tags, shown_at = excluded.shown_at,
    before_count = excluded.before_count, before_sum = excluded.before_sum, before_at = excluded.before_at;
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

-- Whether five guests have praised somebody at a place, by which everybody could know it.
create function private.is_praised(p_server_id uuid, p_place_id text) returns boolean language sql stable security definer set search_path = '' as $$
  select count(*) = 5 from (
    select from public.ratings as r
    where r.server_id = p_server_id and r.restaurant_place_id = p_place_id and r.score = 5 and r.deleted_at is null and r.hidden_at is null
    limit 5) as praise
$$;

-- How many praised somebody at a place in the last thirty days, and in the thirty before, which everybody could count; from five on.
create function private.praise_months(p_server_id uuid, p_place_id text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('month', case when n.month >= 5 then n.month end, 'month_before', case when n.before >= 5 then n.before end)
  from (
    select count(*) filter (where r.created_at > now() - interval '30 days') as month,
      count(*) filter (where r.created_at <= now() - interval '30 days') as before
    from public.ratings as r
    where r.server_id = p_server_id and r.restaurant_place_id = p_place_id and r.score = 5 and r.created_at > now() - interval '60 days'
      and r.deleted_at is null and r.hidden_at is null) as n
$$;

-- The people who serve at the place now, by name and never by how well they do. Of tags those that five guests gave; of words
-- the newest that praise them and of awards those of now, which everybody reads. A picture stands until the next one: if it went
-- with one of its ratings, the owner would know whom a review named that has just gone. Whose figures are told learns that the
-- owner looked.
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
        'total', private.told_of(f.rating_count, f.score_sum),
        'before', private.told_of(f.before_count, f.before_sum) || jsonb_build_object('shown_on', private.public_day(f.before_at)),
        'praises', private.praise_months(s.id, p_place_id),
        'awards', case when private.is_praised(s.id, p_place_id) then now.award_counts else '{}' end,
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
    where rs.restaurant_place_id = p_place_id and rs.is_active), '[]');
end
$$;
