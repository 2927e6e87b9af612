import type { PlaceKind } from "../../src/domain/places/place-kind.ts";
import type { Sql } from "../embedded/database/database.ts";
import type { Demo, DemoPlace } from "./generate-demo.ts";
import { firstPlaceOfDemoOwner } from "./owner-dashboard.ts";
import { createRandom, type Random } from "./random.ts";

/** A separate seed, so that changes here do not change places and people. */
const seed = 20_261_122;

/** The kinds that the demo has. */
type DemoKind = Exclude<PlaceKind, "ice_cream" | "food_court">;

/** The kind of a place, by the first word of its name. */
const kindOfFront: Record<string, DemoKind> = {
  Café: "cafe",
  Bar: "bar",
  Cave: "bar",
  Weinstube: "bar",
  Gasthaus: "pub",
  Wirtschaft: "pub",
};

const hours: Record<DemoKind, readonly string[]> = {
  restaurant: [
    "Tu-Sa 11:45-14:00,18:30-22:00; Su,Mo off",
    "Mo-Fr 12:00-14:00,19:00-22:30; Sa 19:00-23:00; PH off",
    "We-Su 18:00-23:00",
    "Mo-Su 11:30-22:30",
  ],
  cafe: ["Mo-Fr 07:30-18:30; Sa 09:00-18:00; Su,PH off", "Tu-Su 09:00-19:00", "Mo-Su 08:00-20:00"],
  bar: ["Mo-Th 17:00-01:00; Fr,Sa 17:00-03:00; Su off", "Tu-Su 16:00-01:00", "Th-Sa 18:00-04:00"],
  pub: ["Mo-Su 11:00-24:00", "Mo-Fr 16:00-24:00; Sa,Su 11:00-01:00"],
  fast_food: ["Mo-Su 11:00-23:00"],
  beer_garden: ["May-Sep: Mo-Su 11:00-23:00"],
};
/** Free text that cannot be shown as a table. */
const unusual = 'Mo-Sa 18:00+; Su "by reservation only"';

const cuisines: Record<DemoKind, readonly string[]> = {
  restaurant: ["french", "regional", "italian", "portuguese", "luxembourgish", "asian", "mediterranean", "german"],
  cafe: ["coffee_shop", "cake", "breakfast"],
  bar: ["wine", "tapas", "cocktails"],
  pub: ["regional", "german", "burger"],
  fast_food: ["kebab", "burger"],
  beer_garden: ["regional"],
};

/** Fictional numbers: reserved for drama in France and Germany, and invalid in Luxembourg. */
const phones: Record<string, (digits: string) => string> = {
  metz: (digits) => `+33 3 53 01 ${digits.slice(0, 2)} ${digits.slice(2)}`,
  trier: (digits) => `+49 30 2312 5${digits.slice(1)}`,
};

function detailsOf(random: Random, { place_id, name }: DemoPlace) {
  const kind = kindOfFront[name.split(" ")[0] ?? ""] ?? "restaurant";
  const city = /^demo:(\w+)-/.exec(place_id)?.[1] ?? "";
  const digits = String(random.int(0, 9_999)).padStart(4, "0");
  const host = name
    .normalize("NFD")
    .replace(/[^A-Za-z0-9 ]/g, "")
    .toLowerCase()
    .replaceAll(" ", "-");
  const said = random.next();
  return {
    place_id,
    types: [kind, ...random.some(cuisines[kind], random.int(1, 2))],
    // As in a real map, some places lack details.
    opening_hours: said < 0.82 ? random.pick(hours[kind]) : said < 0.88 ? unusual : null,
    phone: random.next() < 0.75 ? (phones[city]?.(digits) ?? `+352 00 ${digits.slice(0, 2)} ${digits.slice(2)}`) : null,
    website: random.next() < 0.6 ? `https://${host}.demo.test/` : null,
  };
}

/** Adds what place pages show beside ratings: kinds, hours, replies of owners, and likes. */
export async function addPlaceDetails(tx: Sql, { places, guests, owners }: Demo): Promise<void> {
  const random = createRandom(seed);
  await tx.query(
    `update public.restaurants as r set types = array(select jsonb_array_elements_text(d.types)), opening_hours = d.opening_hours,
       phone = d.phone, website = d.website, time_zone = coalesce(r.time_zone, 'Europe/Luxembourg')
     from jsonb_to_recordset($1::jsonb) as d (place_id text, types jsonb, opening_hours text, phone text, website text)
     where r.place_id = d.place_id`,
    [JSON.stringify(places.map((place) => detailsOf(random, place)))],
  );
  // The digits of ids serve as reproducible random numbers.
  await tx.query(
    `insert into public.rating_replies (rating_id, restaurant_owner_id, body, created_at, updated_at)
     select r.id, o.restaurant_owner_id, case when r.score >= 4 then 'Thank you. We will tell the kitchen, and keep the table by the window.'
         when r.score = 3 then 'Thank you for telling us. We have more hands on Fridays now.'
         else 'This should not have happened. Please ask for the owner next time, we would like to make it good.' end,
       r.created_at + interval '1 day', r.created_at + interval '1 day'
     from private.ratings as r join public.restaurant_ownerships as o on o.restaurant_place_id = r.restaurant_place_id
     where r.comment is not null and r.created_at < now() - interval '2 days' and right(r.id::text, 1) < '8'
       -- Something is left to be answered at the desk that the demo opens.
       and (r.restaurant_place_id is distinct from $1 or r.created_at < now() - interval '80 days')
     order by r.created_at desc limit 60`,
    [firstPlaceOfDemoOwner(owners)],
  );
  await tx.query(
    `insert into public.rating_likes (rating_id, user_id)
     select r.id, g.value::uuid from (
       select id, user_id, row_number() over (order by created_at desc, id) as n from private.ratings where comment is not null
       order by created_at desc, id limit 160) as r,
       jsonb_array_elements_text($1::jsonb) with ordinality as g (value, at)
     where g.value::uuid <> r.user_id and (g.at + r.n) % 7 < r.n % 4
     on conflict do nothing`,
    [JSON.stringify(guests.slice(0, 12).map(({ id }) => id))],
  );
}
