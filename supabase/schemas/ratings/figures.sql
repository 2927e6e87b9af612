-- Figures of places, people, servers and cities. `private.fold_figures` maintains them; those of people a trigger of counts.sql.

-- Tables --------------------------------------------------------------------------------------------------------------

-- The figures of a place as they are now, for invited people. `restaurants`, which everybody reads, shows those that were
-- published last (`private.publish_figures`): a figure that changes with each rating would reveal who is where at this minute.
create table private.place_figures (
  place_id text primary key references public.restaurants (place_id) on update cascade on delete cascade,
  score_1 int not null default 0, score_2 int not null default 0, score_3 int not null default 0,
  score_4 int not null default 0, score_5 int not null default 0,
  tag_counts jsonb not null default '{}' check (jsonb_typeof(tag_counts) = 'object'),
  -- The day (UTC) of the first change that is not published yet; null if there is none.
  unpublished_since date,
  -- The city in which its reviewers are counted: that of the place, once the fold has moved them.
  city_id int,
  check (least(score_1, score_2, score_3, score_4, score_5) >= 0)
) with (fillfactor = 80);

create table private.user_totals (
  user_id uuid primary key references auth.users (id) on delete cascade,
  score_1 int not null default 0, score_2 int not null default 0, score_3 int not null default 0,
  score_4 int not null default 0, score_5 int not null default 0,
  check (least(score_1, score_2, score_3, score_4, score_5) >= 0)
);

create table private.server_totals (
  server_id uuid primary key references public.servers (id) on delete cascade,
  score_1 int not null default 0, score_2 int not null default 0, score_3 int not null default 0,
  score_4 int not null default 0, score_5 int not null default 0,
  tag_counts jsonb not null default '{}' check (jsonb_typeof(tag_counts) = 'object'),
  award_counts jsonb not null default '{}' check (jsonb_typeof(award_counts) = 'object'),
  -- Increases with every change of a rating that names the server, so that their page knows when to reload.
  change_version bigint not null default 0,
  check (least(score_1, score_2, score_3, score_4, score_5) >= 0)
);

create table private.server_place_totals (
  server_id uuid not null references public.servers (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  rating_count int not null default 0 check (rating_count >= 0),
  score_sum int not null default 0 check (score_sum >= 0),
  tag_counts jsonb not null default '{}' check (jsonb_typeof(tag_counts) = 'object'),
  award_counts jsonb not null default '{}' check (jsonb_typeof(award_counts) = 'object'),
  primary key (server_id, restaurant_place_id)
);

-- Published ratings per person and city, for the mayors. On a tie the person who reached the number first wins.
create table private.city_reviewers (
  city_id int not null references public.cities (id),
  user_id uuid not null references auth.users (id) on delete cascade,
  rating_count int not null default 0 check (rating_count >= 0),
  reached_at timestamptz not null default now(),
  primary key (city_id, user_id)
);

-- Indexes -------------------------------------------------------------------------------------------------------------

create index place_figures_unpublished on private.place_figures (unpublished_since) where unpublished_since is not null;
create index server_place_totals_place on private.server_place_totals (restaurant_place_id);
create index city_reviewers_rank on private.city_reviewers (city_id, rating_count desc, reached_at);
create index city_reviewers_user on private.city_reviewers (user_id);

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on private.place_figures, private.user_totals, private.server_totals, private.server_place_totals, private.city_reviewers
  from public, anon, authenticated, service_role;
alter table private.place_figures enable row level security;
alter table private.user_totals enable row level security;
alter table private.server_totals enable row level security;
alter table private.server_place_totals enable row level security;
alter table private.city_reviewers enable row level security;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "only procedures read figures of places" on private.place_figures for select to anon, authenticated using (false);
create policy "only procedures read user totals" on private.user_totals for select to anon, authenticated using (false);
create policy "only procedures read server totals" on private.server_totals for select to anon, authenticated using (false);
create policy "only procedures read server place totals" on private.server_place_totals for select to anon, authenticated using (false);
create policy "only procedures read city reviewers" on private.city_reviewers for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- The sum per key; keys that are zero or below are left out.
create function private.sum_counts(p_one jsonb, p_other jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(t.key, t.n), '{}') from (
    select both_of.key, sum(both_of.value::int) as n
    from (select * from jsonb_each_text(p_one) union all select * from jsonb_each_text(p_other)) as both_of
    group by 1 having sum(both_of.value::int) > 0) as t
$$;

create function private.top_tags(p_counts jsonb) returns text[] language plpgsql immutable set search_path = '' as $$
begin
  return array(select key from jsonb_each_text(p_counts) order by value::int desc, key limit 3);
end
$$;

create function private.average_of(p_1 int, p_2 int, p_3 int, p_4 int, p_5 int) returns numeric language plpgsql immutable set search_path = '' as $$
begin
  return round((p_1 + 2 * p_2 + 3 * p_3 + 4 * p_4 + 5 * p_5)::numeric / nullif(p_1 + p_2 + p_3 + p_4 + p_5, 0), 2);
end
$$;

-- The counts that remain of `p_counts` without those of `p_other`.
create function private.subtract_counts(p_counts jsonb, p_other jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(t.key, t.n), '{}') from (
    select key, value::int - coalesce((p_other ->> key)::int, 0) as n from jsonb_each_text(p_counts)) as t
  where t.n > 0
$$;

-- The place with its present figures instead of the published ones.
create function private.with_present_figures(p_place public.restaurants) returns public.restaurants
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now private.place_figures;
begin
  select * into v_now from private.place_figures as f where f.place_id = p_place.place_id;
  if found then
    p_place.score_1 := v_now.score_1;
    p_place.score_2 := v_now.score_2;
    p_place.score_3 := v_now.score_3;
    p_place.score_4 := v_now.score_4;
    p_place.score_5 := v_now.score_5;
    p_place.rating_count := v_now.score_1 + v_now.score_2 + v_now.score_3 + v_now.score_4 + v_now.score_5;
    p_place.score_sum := v_now.score_1 + 2 * v_now.score_2 + 3 * v_now.score_3 + 4 * v_now.score_4 + 5 * v_now.score_5;
    p_place.average_score := private.average_of(v_now.score_1, v_now.score_2, v_now.score_3, v_now.score_4, v_now.score_5);
    p_place.tag_counts := v_now.tag_counts;
    p_place.top_tags := private.top_tags(v_now.tag_counts);
  end if;
  return p_place;
end
$$;

create function private.badge_levels() returns table (at int, badge text) language sql immutable set search_path = '' as $$
  values (1, 'first_squeeze'), (5, 'citrus_scout'), (10, 'zesty_regular'), (25, 'cordial_critic'), (50, 'citrus_captain'), (100, 'grand_zester')
$$;

create function private.badges_of(p_count int) returns text[] language sql immutable set search_path = '' as $$
  select array(select badge from private.badge_levels() where at <= p_count order by at)
$$;
