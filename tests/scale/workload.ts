import type { Client } from "pg";

export const writers = 100;

/** How many places each writer may rate in one measurement; each measurement takes the next part of the places. */
export const writesPerPart = 800;
/** Ratings that each writer edits again and again: the places after the first two parts. */
export const editedEach = 20;

/**
 * Gives each writer places of one city that nobody of them has rated, and makes the table of the floor: the same rows and
 * indexes, without triggers and foreign keys.
 */
export async function prepare(sql: Client): Promise<void> {
  await sql.query(`
    update private.rate_limits set allowed = 1000000, period = '1 minute' where action in ('ops', 'ratings');
    create table private.scale_writers as
      select row_number() over (order by user_id)::int - 1 as client, user_id,
        jsonb_build_object('sub', user_id, 'role', 'authenticated')::text as claims
      from (select user_id from private.ratings group by 1 order by count(*), user_id limit ${writers}) as people;
    create unique index on private.scale_writers (client);
    create table private.scale_places as
      select w.client, row_number() over (partition by w.client order by md5(p.place_id || w.user_id))::int as n, p.place_id
      from private.scale_writers as w
      cross join (select place_id from public.restaurants
        where city_id = (select city_id from public.restaurants where source = 'demo' group by 1 order by count(*) desc limit 1)) as p
      where not exists (select from private.ratings as r where r.user_id = w.user_id and r.restaurant_place_id = p.place_id);
    create unique index on private.scale_places (client, n);
    create table private.scale_read as
      select row_number() over (order by place_id)::int as n, place_id, latitude, longitude from public.restaurants
      where source = 'demo';
    create unique index on private.scale_read (n);
    create table private.scale_bare (like private.ratings including all);
    insert into private.scale_bare select * from private.ratings;
    grant select on private.scale_writers, private.scale_places, private.scale_read, private.scale_bare to authenticated;
    grant insert, update on private.scale_bare to authenticated;
    alter table private.scale_bare disable row level security`);
  await sql.query("vacuum analyze");
}

/** Deletes the rows of earlier bare inserts, which may have gone beyond their part of the places and would collide with the next. */
export const removeBareInserts = async (sql: Client): Promise<void> =>
  void (await sql.query("delete from private.scale_bare where restaurant_name = 'x'"));

const next = String.raw`\set i :i + 1
select w.claims, p.place_id, w.user_id, to_json(now()) #>> '{}' as at from private.scale_writers as w
  join private.scale_places as p on p.client = w.client where w.client = :client_id and p.n = :i
\gset
`;

const asWriter = (statement: string) => `begin;
select set_config('request.jwt.claims', :claims, true), set_config('role', 'authenticated', true);
${statement};
commit;
`;

const op = (
  version: string,
  comment: string,
) => `jsonb_build_object('op_id', gen_random_uuid(), 'kind', 'rating.save.v1',
  'device', :user_id::text, 'seq', :i::int, 'base_version', ${version}, 'edited_at', :at::text, 'place_id', :place_id::text, 'base', null, 'evidence', null,
  'qr_code_id', null, 'content', jsonb_build_object('score', 4, 'tags', '["attentive"]'::jsonb, 'comment', ${comment},
    'server_id', null, 'server_name', null, 'server_emoji', null))`;

/** Fails with the answer in the message if the command was not applied. */
const applied = (call: string) =>
  `select case when answer #>> '{0,status}' = 'applied' then 1 else answer::text::int end from ${call} as answer`;

/** Claims, place, and a command: as a phone sends one rating. A command that is not applied fails the run. */
export const submit = next + asWriter(applied(`public.submit_ops(jsonb_build_array(${op("0", "'Good soup'")}))`));

export const bareInsert =
  next +
  asWriter(`insert into private.scale_bare (user_id, restaurant_place_id, restaurant_name, score, tags, comment)
  values (:user_id, :place_id, 'x', 4, '{attentive}', 'Good soup')`);

/** Each writer edits the ratings of `:m` places after the first `:from` again and again. */
const again = (table: string) => String.raw`\set i :i + 1
\set k :from + 1 + :i % :m
select w.claims, p.place_id, w.user_id, r.id, r.version, to_json(now()) #>> '{}' as at from private.scale_writers as w
  join private.scale_places as p on p.client = w.client
  join ${table} as r on r.user_id = w.user_id and r.restaurant_place_id = p.place_id
  where w.client = :client_id and p.n = :k
\gset
`;

export const edit =
  again("private.ratings") +
  asWriter(applied(`public.submit_ops(jsonb_build_array(${op(":version::int", "'Good soup ' || :i::int")}))`));

export const bareEdit =
  again("private.scale_bare") +
  asWriter(
    "update private.scale_bare set comment = 'Good soup ' || :i::int, version = version + 1, updated_at = now() where id = :id",
  );

const somePlace = String.raw`\set n random(1, 4000)
select place_id, latitude, longitude from private.scale_read where n = :n
\gset
`;

const asReader = (statement: string) => `begin read only;
select set_config('request.jwt.claims', (select claims from private.scale_writers where client = :client_id), true),
  set_config('role', 'authenticated', true);
${statement};
commit;
`;

/** What a guest who looks around asks for, all of it on the replica. */
export const reads: Record<string, string> = {
  "places nearby": somePlace + asReader("select * from public.search_places(:latitude, :longitude, null, 1000, 50)"),
  "page of a place": somePlace + asReader("select public.get_restaurant_page(:place_id)"),
  "reviews of a place": somePlace + asReader("select * from public.get_place_reviews(:place_id)"),
  "own ratings": asReader("select * from public.my_ratings(null, null, 50)"),
};

/** The floor of reads: one index read of a place's newest ratings. */
export const bareRead =
  somePlace +
  "select * from private.scale_bare where restaurant_place_id = :place_id order by created_at desc, id limit 20;";
