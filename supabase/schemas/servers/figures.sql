-- The figures that an owner sees of the servers at a place. Live figures would reveal whom a review below five lemons names: the
-- owner could compare them before and after it. The owner therefore sees a snapshot, which is renewed after five more ratings
-- below five lemons. Praise does not count, because everybody can read whom it names: with four praises and one complaint,
-- subtracting the praises would reveal the complaint. The difference between two snapshots is never a single rating, and the
-- absence of a new snapshot reveals nothing.

-- Tables --------------------------------------------------------------------------------------------------------------

create table private.server_shown_figures (
  server_id uuid not null references public.servers (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  rating_count int not null check (rating_count >= 5),
  score_sum int not null,
  tag_counts jsonb not null check (jsonb_typeof(tag_counts) = 'object'),
  -- Counts of the tags of ratings below five lemons in this snapshot. They also change in steps of five, because a tag that only
  -- one recent review has would reveal whom it names.
  quiet_tags jsonb not null default '{}' check (jsonb_typeof(quiet_tags) = 'object'),
  shown_at timestamptz not null default now(),
  -- The previous snapshot. The owner has seen it, so showing both reveals nothing.
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

-- The tag counts of a new snapshot (`shown`), and the part from ratings below five lemons (`quiet`). A quiet count stays as in
-- the last snapshot (`p_quiet`) unless it differs by five or more.
create function private.picture_tags(p_server_id uuid, p_place_id text, p_quiet jsonb, out shown jsonb, out quiet jsonb)
language sql stable security definer set search_path = '' as $$
  with counted as (
    select tag, count(*) filter (where r.score = 5) as praise, count(*) filter (where r.score < 5) as quiet
    from private.ratings as r, unnest(r.tags) as tag
    where r.server_id = p_server_id and r.restaurant_place_id = p_place_id and r.deleted_at is null and r.hidden_at is null
    group by tag),
  stepped as (
    select coalesce(counted.tag, earlier.tag) as tag, coalesce(counted.praise, 0) as praise,
      case when abs(coalesce(counted.quiet, 0) - coalesce(earlier.n::int, 0)) >= 5 then coalesce(counted.quiet, 0) else coalesce(earlier.n::int, 0) end as quiet
    from counted full join jsonb_each_text(p_quiet) as earlier (tag, n) on earlier.tag = counted.tag)
  select coalesce(jsonb_object_agg(s.tag, s.praise + s.quiet) filter (where s.praise + s.quiet > 0), '{}'),
    coalesce(jsonb_object_agg(s.tag, s.quiet) filter (where s.quiet > 0), '{}')
  from stepped as s
$$;

-- Renews the snapshot if it is due.
create function private.show_server_figures(p_server_id uuid, p_place_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_last private.server_shown_figures;
  v_guests int;
begin
  select * into v_last from private.server_shown_figures as f where f.server_id = p_server_id and f.restaurant_place_id = p_place_id;
  select count(*) into v_guests from (
    select from private.ratings as r
    where r.server_id = p_server_id and r.restaurant_place_id = p_place_id and r.score < 5
      and r.created_at > coalesce(v_last.shown_at, '-infinity') and r.deleted_at is null and r.hidden_at is null
    limit 5) as fresh;
  -- A picture without a rating that is not folded yet would differ from the next one by a single rating.
  if v_guests < 5 or exists (select from private.rating_changes as c where c.server_id = p_server_id) then
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
end
$$;

-- Count and average as an owner may see them; null below five ratings.
create function private.told_of(p_count int, p_sum int) returns jsonb language sql immutable set search_path = '' as $$
  select case when p_count >= 5 then jsonb_build_object('count', p_count, 'average', round(p_sum::numeric / p_count, 1)) end
$$;

-- True if at least five ratings with five lemons name the server at the place, which everybody can read.
create function private.is_praised(p_server_id uuid, p_place_id text) returns boolean language sql stable security definer set search_path = '' as $$
  select count(*) = 5 from (
    select from private.ratings as r
    where r.server_id = p_server_id and r.restaurant_place_id = p_place_id and r.score = 5 and r.deleted_at is null and r.hidden_at is null
    limit 5) as praise
$$;

-- The number of ratings with five lemons in the last 30 days and in the 30 days before; null below five.
create function private.praise_months(p_server_id uuid, p_place_id text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('month', case when n.month >= 5 then n.month end, 'month_before', case when n.before >= 5 then n.before end)
  from (
    select count(*) filter (where r.created_at > now() - interval '30 days') as month,
      count(*) filter (where r.created_at <= now() - interval '30 days') as before
    from private.ratings as r
    where r.server_id = p_server_id and r.restaurant_place_id = p_place_id and r.score = 5 and r.created_at > now() - interval '60 days'
      and r.deleted_at is null and r.hidden_at is null) as n
$$;

-- The active servers of a place, ordered by name and never by their figures. Tags appear from five mentions on; the newest praise
-- and the awards are public. A snapshot stays when one of its ratings is removed, because a change would reveal whom that review
-- named. Servers with a snapshot can see that the owner looked.
create function private.get_server_performance(p_place_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_own_place(p_place_id);
  perform private.note_look(f.server_id) from private.server_shown_figures as f
  join public.restaurant_servers as rs on rs.server_id = f.server_id and rs.restaurant_place_id = f.restaurant_place_id and rs.is_active
  where f.restaurant_place_id = p_place_id;
  return coalesce((
    select jsonb_agg(jsonb_build_object('server_id', s.id, 'first_name', s.first_name, 'last_name', s.last_name,
        'since', private.place_day(p_place_id, rs.added_at), 'shown_on', private.place_day(p_place_id, f.shown_at),
        'total', private.told_of(f.rating_count, f.score_sum),
        'before', private.told_of(f.before_count, f.before_sum) || jsonb_build_object('shown_on', private.place_day(p_place_id, f.before_at)),
        'praises', private.praise_months(s.id, p_place_id),
        'awards', case when private.is_praised(s.id, p_place_id) then now.award_counts else '{}' end,
        'tags', coalesce((select jsonb_agg(jsonb_build_object('tag', tag, 'count', n::int) order by n::int desc, tag)
          from jsonb_each_text(f.tag_counts) as t (tag, n) where n::int >= 5), '[]'),
        'praise', (select jsonb_build_object('comment', r.comment, 'language', r.language, 'day', private.place_day(p_place_id, r.created_at))
          from private.ratings as r
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
