import { topScore, type Award, awards, type Score } from "../../src/domain/ratings/score.ts";
import { maxTags, tagsForScore, type Tag } from "../../src/domain/ratings/tags.ts";
import { cities } from "./geography.ts";
import { createRandom, type Random } from "./random.ts";
import { comments, firstNames, lastNames, placeNames } from "./names-and-comments.ts";

export type DemoPlace = {
  place_id: string;
  name: string;
  vicinity: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
};
export type DemoPerson = {
  id: string;
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  city: string;
};
export type DemoServer = DemoPerson & { server_id: string; place_id: string; owner_id: string };
export type DemoRating = {
  id: string;
  user_id: string;
  place_id: string;
  score: Score;
  tags: Tag[];
  comment: string | null;
  server_id: string | null;
  server_name: string | null;
  server_emoji: Award | null;
  created_at: string;
};
export type DemoOwner = DemoPerson & { owner_id: string; business_name: string; place_ids: string[] };
export type Demo = {
  places: DemoPlace[];
  guests: DemoPerson[];
  owners: DemoOwner[];
  servers: DemoServer[];
  ratings: DemoRating[];
};

const seed = 20_261_121;
const dayMs = 86_400_000;

/** Scatters doors along a street, by an approximate conversion from metres to degrees. */
const scatter = (random: Random, degrees: number, perMetre: number) =>
  Number((degrees + random.normal(0, 45) * perMetre).toFixed(6));

function generatePlaces(random: Random, wanted: number): DemoPlace[] {
  const shares = cities.reduce((sum, city) => sum + city.share, 0);
  const places: DemoPlace[] = [];
  for (const city of cities) {
    const { fronts, backs } = placeNames[city.language];
    const names = random.some(
      fronts.flatMap((front) => backs.map((back) => `${front} ${back}`)),
      Number.POSITIVE_INFINITY,
    );
    const count = Math.ceil((wanted * city.share) / shares);
    for (let index = 0; index < count; index += 1) {
      const { name, lat, lng } = random.pick(city.streets);
      // When the names run out, a second branch gets a number.
      const round = Math.floor(index / names.length);
      places.push({
        place_id: `demo:${city.code}-${String(index + 1).padStart(4, "0")}`,
        name: `${names[index % names.length]}${round > 0 ? ` ${round + 1}` : ""}`,
        vicinity: city.language === "de" ? `${name} ${random.int(1, 80)}` : `${random.int(1, 80)}, ${name}`,
        city: city.name,
        state: city.state,
        latitude: scatter(random, lat, 1 / 111_320),
        longitude: scatter(random, lng, 1 / 72_000),
      });
    }
  }
  return places;
}

function generatePerson(random: Random, role: string, index: number): DemoPerson {
  const first_name = random.pick(firstNames);
  const last_name = random.pick(lastNames);
  const handle = `${first_name}_${last_name}`
    .normalize("NFD")
    .replace(/[^A-Za-z_]/g, "")
    .toLowerCase();
  // The first letter of the role keeps usernames of guests, servers and owners distinct.
  const username = `${handle.slice(0, 20)}_${role.charAt(0)}${index}`;
  return {
    id: random.uuid(),
    first_name,
    last_name,
    username,
    email: `${role}${index}@people.demo.test`,
    city: random.pick(cities).name,
  };
}

/** Every eighth place has an owner, and an owner has four places: enough to see every role. */
function generateOwners(random: Random, places: DemoPlace[]): DemoOwner[] {
  const owned = random.some(places, Math.ceil(places.length / 8));
  const owners: DemoOwner[] = [];
  for (let start = 0; start < owned.length; start += 4) {
    const mine = owned.slice(start, start + 4);
    const person = generatePerson(random, "owner", owners.length + 1);
    owners.push({
      ...person,
      owner_id: random.uuid(),
      business_name: `${person.last_name} & Co`,
      place_ids: mine.map(({ place_id }) => place_id),
    });
  }
  return owners;
}

const toScore = (value: number): Score => Math.min(5, Math.max(1, Math.round(value))) as Score;

function generateRating(
  random: Random,
  guest: DemoPerson,
  place: DemoPlace,
  quality: number,
  staff: DemoServer[],
  now: number,
): DemoRating {
  const score = toScore(random.normal(quality, 0.9));
  const served = staff.length > 0 && random.next() < 0.5 ? random.pick(staff) : null;
  const praised = served && score === topScore ? served : null;
  return {
    id: random.uuid(),
    user_id: guest.id,
    place_id: place.place_id,
    score,
    tags: random.some(tagsForScore(score), random.int(0, maxTags)),
    comment: random.next() < 0.35 ? random.pick(comments[score]) : null,
    server_id: served?.server_id ?? null,
    server_name: praised?.first_name ?? null,
    server_emoji: praised && random.next() < 0.6 ? random.pick(awards) : null,
    created_at: new Date(now - Math.floor(random.next() * 365 * dayMs)).toISOString(),
  };
}

const placesFor = (ratings: number) => Math.max(330, Math.ceil(Math.sqrt(ratings) * 4));

/**
 * Generates places, people and a year of ratings up to `now` (ms), the same on every machine. A guest rates a place at
 * most once, so guests and places grow with the wanted ratings (up to 1,000,000).
 */
export function generateDemo(now: number, wantedRatings = 2_400, wantedPlaces = placesFor(wantedRatings)): Demo {
  const random = createRandom(seed);
  const places = generatePlaces(random, wantedPlaces);
  const guests = Array.from({ length: Math.max(48, Math.ceil(wantedRatings / 100)) }, (_, index) =>
    generatePerson(random, "guest", index + 1),
  );
  const owners = generateOwners(random, places);
  const servers = owners
    .flatMap(({ owner_id, place_ids }) =>
      place_ids.flatMap((place_id) => Array.from({ length: random.int(1, 2) }, () => ({ owner_id, place_id }))),
    )
    .map(({ owner_id, place_id }, index) => ({
      ...generatePerson(random, "server", index + 1),
      server_id: random.uuid(),
      place_id,
      owner_id,
    }));
  const staffAt = Map.groupBy(servers, ({ place_id }) => place_id);
  const qualities = places.map(() => Math.min(4.8, Math.max(2.2, random.normal(3.9, 0.55))));
  const ratings: DemoRating[] = [];
  const perGuest = Math.ceil(wantedRatings / guests.length);
  for (const guest of guests) {
    const visited = new Set<number>();
    while (visited.size < perGuest && ratings.length < wantedRatings) {
      // Squared, so that a few places are visited by many people and most by few.
      const index = Math.floor(random.next() ** 2 * places.length);
      const place = places[index];
      if (!place || visited.has(index)) continue;
      visited.add(index);
      ratings.push(
        generateRating(random, guest, place, qualities[index] ?? 3.5, staffAt.get(place.place_id) ?? [], now),
      );
    }
  }
  return { places, guests, owners, servers, ratings: ratings.sort((a, b) => a.created_at.localeCompare(b.created_at)) };
}
