import { describe, expect } from "vitest";
import { cast, places, serverId, type Person } from "../support/cast.ts";
import {
  callProcedures,
  commonKeys,
  joinedTo,
  reachRows,
  readTables,
  type Guesses,
  type Loot,
} from "./guest-data-attack.ts";
import { newcomer, suspend, valueOf } from "./calls.ts";
import { content, newDevice, send, upload } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const ada = cast.consumerA;
const blame = "Sam spilled my soup";
const praise = "Sam saved the evening";
const hidden = "Something rude";
/** The minute of Ada's rating, which no answer may reveal. */
const minute = "2026-03-05 13:37";

/** Messages between Ada and the operator, which no attacker may read. */
const confided = "in confidence";

/**
 * Ada has criticised and praised Sam at places 1 and 3, with a photo, a like and a reply; a third rating is hidden. Ben is her
 * friend and Alma is blocked. Ada and the operator have exchanged messages.
 */
async function victim(stage: Stage): Promise<Guesses> {
  const phone = newDevice();
  const at = { place_id: places.place1.id };
  const evidence = { lat: 49.6111111, lng: places.place1.lng, accuracy_m: 5, at: new Date().toISOString() };
  await send(
    stage,
    ada,
    phone.save({ ...at, content: content({ score: 1, tags: [], comment: blame, server_id: serverId }), evidence }),
  );
  await send(stage, ada, phone.attach(await upload(stage, ada.id), at));
  await send(stage, ada, phone.save({ content: content({ score: 5, tags: [], comment: praise }) }));
  await send(stage, ada, phone.save({ place_id: places.place2.id, content: content({ comment: hidden }) }));
  const rows = await stage.look<{ id: string }>("select id from private.ratings order by score");
  const ids = rows.map(({ id }) => id);
  await valueOf(stage, cast.consumerB, "set_rating_like", { p_rating_id: ids[0], p_liked: true });
  await valueOf(stage, cast.ownerOfPlace1, "reply_to_rating", { p_rating_id: ids[0], p_body: "Sorry" });
  await befriend(stage, cast.consumerB);
  await valueOf(stage, ada, "block_user", { p_user_id: cast.admin.id });
  const contact = { p_name: "Ada", p_email: ada.email, p_topic: "privacy", p_message: confided };
  await valueOf(stage, ada, "send_contact_message", contact);
  await valueOf(stage, ada, "file_data_request", { p_kind: "objection", p_note: confided });
  const proposal = { p_place_id: places.place3.id, p_changes: { closed: true }, p_note: confided };
  await valueOf(stage, ada, "propose_place_change", proposal);
  const sam = { p_subject_type: "profile", p_subject_id: cast.serverOfPlace1.id, p_reason: "other", p_note: confided };
  await valueOf(stage, ada, "report_content", sam);
  const warning = { p_subject_type: "profile", p_subject_id: ada.id, p_action: "warn", p_reason: confided };
  await valueOf(stage, cast.admin, "moderate_content", warning);
  await stage.sql.exec(`set local session_replication_role = replica;
    update private.ratings set created_at = '${minute}:07.123456Z', rated_at = '${minute}:07.123456Z', updated_at = '${minute}:07.123456Z';
    update private.ratings set hidden_at = now() where comment = '${hidden}';
    update public.rating_likes set created_at = '${minute}:08.123456Z';
    -- An owner is told of a low rating at the end of the day: that notice keeps its own moment.
    update public.activities set created_at = '${minute}:09.123456Z' where activity_type <> 'low_rating';
    update storage.objects set created_at = '${minute}:06.123456Z', updated_at = '${minute}:06.123456Z';
    set local session_replication_role = origin`);
  return { ids: [ada.id, ...ids, serverId], placeIds: Object.values(places).map(({ id }) => id), name: "ada" };
}

const befriend = (stage: Stage, friend: { id: string }) =>
  stage.look(
    "insert into public.user_relationships (follower_id, following_id, status, responded_at) values ($1, $2, 'accepted', now())",
    [friend.id, ada.id],
  );

async function suspended<Anybody extends { id: string }>(stage: Stage, person: Anybody): Promise<Anybody> {
  await suspend(stage, person);
  return person;
}

async function friend(stage: Stage) {
  const person = await newcomer(stage, "friend@cast.test");
  await befriend(stage, person);
  return person;
}

/** Tries everything twice, because a change of the first round (a report, a like) may open a way for the second. */
async function attack(stage: Stage, person: Person, guesses: Guesses): Promise<Loot[]> {
  const mine = person.id === null ? guesses : { ...guesses, ids: [...guesses.ids, person.id] };
  const rounds = [
    await readTables(stage, person),
    await callProcedures(stage, person, mine),
    await callProcedures(stage, person, mine),
    await readTables(stage, person),
  ];
  return rounds.flat();
}

interface Attacker {
  come(stage: Stage): Promise<Person>;
  /** Invited people may find others by name; the uninvited read no account at all. */
  isGuest?: boolean;
  /** Friends may read whose Ada's ratings are and when she made them. */
  isFriend?: boolean;
  /** The server concerned, who reads ratings of any score that name them. */
  isServer?: boolean;
  /** People whom the operator allows to read Sam's address. */
  knowsStaff?: boolean;
}

const attackers: [string, Attacker][] = [
  ["a visitor with the public key", { come: async () => cast.anonymous }],
  ["an invited stranger", { isGuest: true, come: (stage) => newcomer(stage, "stranger@cast.test") }],
  ["a friend", { isGuest: true, isFriend: true, come: friend }],
  [
    "a server (waiter) who is praised and criticised",
    { isGuest: true, isServer: true, come: async () => cast.serverOfPlace1 },
  ],
  ["the owner of the place", { isGuest: true, knowsStaff: true, come: async () => cast.ownerOfPlace1 }],
  ["a friend who is suspended", { come: async (stage) => suspended(stage, await friend(stage)) }],
];

describe.each(attackers)("%s", (_name, { come, isGuest, isFriend, isServer, knowsStaff }) => {
  test(
    "can read reviews, but finds no way to learn who wrote them, when, or whom they criticise",
    { timeout: 120_000 },
    async ({ stage }) => {
      const guesses = await victim(stage);
      const person = await come(stage);
      const loot = await attack(stage, person, guesses);
      const asked = (some: Loot[]) => [...new Set(some.map((one) => `${one.asked}: ${one.text.slice(0, 300)}`))];
      const having = (...words: string[]) =>
        asked(loot.filter(({ text }) => words.every((word) => text.includes(word))));
      const about = (text: string) => [blame, praise].some((one) => text.includes(one));
      // The reviews themselves are public.
      expect(loot.some(({ text }) => about(text))).toBe(true);
      expect(having(hidden)).toEqual([]);
      // Private matters between Ada, the operator and other people.
      expect([confided, ada.email, "49.6111111"].flatMap((secret) => having(secret))).toEqual([]);
      expect([cast.consumerB, cast.admin].flatMap(({ id }) => having(ada.id, id))).toEqual([]);
      if (!knowsStaff && !isServer) expect(having(cast.serverOfPlace1.email)).toEqual([]);
      const names = (text: string) => text.includes(serverId) || /server_(first_)?name": ?"Sam/.test(text);
      if (!isServer) expect(asked(loot.filter(({ text }) => text.includes(blame) && names(text)))).toEqual([]);
      // The data export may name former friends, as the law requires.
      if (!isGuest) expect(having(ada.id).filter((one) => !one.includes("export_my_data"))).toEqual([]);
      if (isFriend) return;
      expect(asked(loot.filter(({ text }) => text.replace("T", " ").includes(minute)))).toEqual([]);
      // The test users and the scene were created in two transactions, so their times prove nothing.
      const moments = await stage.look<{ at: string }>(
        "select to_json(at) #>> '{}' as at from (select now() as at union select created_at from public.user_roles) as t",
      );
      const common = moments.map(({ at }) => at.replace(/[+Z].*$/, ""));
      const joined = joinedTo(ada.id, loot, [...commonKeys, ...common, person.id ?? ""]);
      expect(asked(joined.filter(({ text }) => about(text)))).toEqual([]);
    },
  );

  test("reaches no rows of other people by an update without a condition, so cannot count them", async ({ stage }) => {
    await victim(stage);
    const person = await come(stage);
    const own: Record<string, number> = {
      ...(isGuest ? { "update profiles": 1 } : {}),
      ...(isFriend ? { "delete user_relationships": 1 } : {}),
    };
    const theirs = /^(update|delete) (restaurant_owners|servers|restaurant_servers|promotions|server_invitations)$/;
    const reached = Object.entries(await reachRows(stage, person)).filter(
      ([table]) => !((isServer || knowsStaff) && theirs.test(table)),
    );
    expect(Object.fromEntries(reached)).toEqual(own);
  });
});
