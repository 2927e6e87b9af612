import { describe, expect } from "vitest";
import { profilePageSchema, type ProfilePage } from "../../src/domain/people/profile-page.ts";
import { cast, places, type Person } from "../support/cast.ts";
import { rate, refusalOf, rowsOf, suspend, valueOf } from "./calls.ts";
import { newDevice, send } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben, serverOfPlace1: sam } = cast;

const set = (stage: Stage, field: string, value: unknown) =>
  send(stage, ada, newDevice().put("profile.save.v1", field, { value }));
const pageOf = async (stage: Stage, person: Person, p_username = "ada.lemon"): Promise<ProfilePage | null> => {
  const answer: unknown = await valueOf(stage, person, "get_profile_page", { p_username });
  return answer === null ? null : profilePageSchema.parse(answer);
};
async function befriend(stage: Stage, from: Person, to: Person): Promise<void> {
  await stage.as(from, "insert into public.user_relationships (follower_id, following_id) values ($1, $2)", [
    from.id,
    to.id,
  ]);
  await stage.as(to, "update public.user_relationships set status = 'accepted' where follower_id = $1", [from.id]);
}
async function asks(stage: Stage): Promise<void> {
  await set(stage, "username", "ada.lemon");
  await set(stage, "city", "Esch");
  await rate(stage, ada, places.place1.id);
}

describe("the profile page of a person", () => {
  test("shows a stranger the name, portrait and badges, but no figure that changes with a rating", async ({
    stage,
  }) => {
    await asks(stage);
    const page = await pageOf(stage, ben, "ADA.Lemon");
    expect(page).toMatchObject({ username: "ada.lemon", city: "Esch", badges: ["first_squeeze"], figures: null });
    expect(page?.person).toEqual({ tie: "none", blocked: false });
    await befriend(stage, ben, ada);
    expect((await pageOf(stage, ben))?.figures).toMatchObject({ total_ratings: 1, friends_count: 1 });
    expect(await pageOf(stage, ada)).toMatchObject({ person: null, visible_to: "everyone" });
  });

  test.each<[visible: string, friend: boolean, stranger: boolean | "name"]>([
    ["everyone", true, true],
    ["friends", true, "name"],
    ["nobody", false, false],
  ])("is shown for a person visible to %s (to friends: %s, to strangers: %s)", (visible, friend, stranger) =>
    database.scene(async (stage) => {
      await asks(stage);
      await befriend(stage, ben, ada);
      await set(stage, "visible_to", visible);
      const shown = async (person: Person) => {
        const page = await pageOf(stage, person);
        return page !== null && (page.friends_only ? "name" : true);
      };
      expect([await shown(ben), await shown(sam)]).toEqual([friend, stranger]);
      expect(await pageOf(stage, ada)).toMatchObject({ visible_to: visible });
    }),
  );

  test("of somebody seen by friends shows a stranger what the search shows, and lets them ask", async ({ stage }) => {
    await asks(stage);
    await set(stage, "visible_to", "friends");
    const [found] = await rowsOf(stage, sam, "search_profiles", { q: "ada.lemon" });
    const page = await pageOf(stage, sam);
    expect(page).toMatchObject({ ...found, friends_only: true, person: { tie: "none", blocked: false } });
    const {
      user_id: _id,
      username,
      first_name,
      last_name,
      person: _person,
      badges,
      mayor_of,
      mayor_cities,
      ...rest
    } = page ?? {};
    expect([username, first_name, last_name, badges, mayor_of, mayor_cities]).toEqual([
      "ada.lemon",
      "Ada",
      "E.",
      [],
      [],
      [],
    ]);
    expect(rest).toEqual({
      avatar_url: null,
      city: null,
      country: null,
      visible_to: null,
      figures: null,
      friends_only: true,
    });
    await send(stage, sam, newDevice().put("friend.set.v1", ada.id ?? "", { act: "request" }));
    expect(await pageOf(stage, sam)).toMatchObject({ friends_only: true, person: { tie: "asked" } });
    await valueOf(stage, ada, "block_user", { p_user_id: sam.id });
    expect(await pageOf(stage, sam)).toBeNull();
  });

  test("lists the cities in which the person is mayor, and none after opting out", async ({ stage }) => {
    await asks(stage);
    await stage.look(
      "insert into public.restaurants (place_id, name, city, latitude, longitude) select 'nospelt-' || n, 'Place ' || n, 'Nospelt', 49, 6 from generate_series(1, 3) as n",
    );
    for (const id of ["nospelt-1", "nospelt-2", "nospelt-3"]) await rate(stage, ada, id);
    await stage.look("update private.city_mayors set since = since - interval '1 day'");
    expect(await pageOf(stage, ben)).toMatchObject({ mayor_of: ["Nospelt"] });
    await set(stage, "mayor_opt_out", true);
    expect(await pageOf(stage, ben)).toMatchObject({ mayor_of: [] });
  });

  test("is empty for a blocked or suspended person, and for uninvited callers", async ({ stage }) => {
    await asks(stage);
    expect(await pageOf(stage, ben, "nobody-has-this")).toBeNull();
    for (const person of [cast.uninvited, cast.anonymous])
      expect(await refusalOf(stage, person, "get_profile_page", { p_username: "ada.lemon" })).toBeDefined();
    await valueOf(stage, ada, "block_user", { p_user_id: sam.id });
    expect(await pageOf(stage, sam)).toBeNull();
    await set(stage, "visible_to", "friends");
    await suspend(stage, ada);
    expect(await pageOf(stage, ben)).toBeNull();
  });
});
