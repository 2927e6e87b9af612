import { describe, expect, test } from "vitest";
import { cast, places, serverId, type Person } from "../support/cast.ts";
import { callProcedures, commonKeys, joinedTo, readTables, type Guesses, type Loot } from "./attacker.ts";
import { newcomer, valueOf } from "./calls.ts";
import { content, newDevice, send, upload } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const ada = cast.consumerA;
const blame = "Sam spilled my soup";
const praise = "Sam saved the evening";
const hidden = "Something rude";
/** The minute in which Ada rated; no answer may tell it. */
const minute = "2026-03-05 13:37";

/** Ada has blamed and praised Sam at place 1 and 3, with a photo, a like, a reply; a third rating is hidden. */
async function victim(stage: Stage): Promise<Guesses> {
  const phone = newDevice();
  const at = { place_id: places.place1.id };
  await send(
    stage,
    ada,
    phone.save({ ...at, content: content({ score: 1, tags: [], comment: blame, server_id: serverId }) }),
  );
  await send(stage, ada, phone.attach(await upload(stage, ada.id), at));
  await send(stage, ada, phone.save({ content: content({ score: 5, tags: [], comment: praise }) }));
  await send(stage, ada, phone.save({ place_id: places.place2.id, content: content({ comment: hidden }) }));
  const rows = await stage.look<{ id: string }>("select id from public.ratings order by score");
  const ids = rows.map(({ id }) => id);
  await valueOf(stage, cast.consumerB, "set_rating_like", { p_rating_id: ids[0], p_liked: true });
  await valueOf(stage, cast.ownerOfPlace1, "reply_to_rating", { p_rating_id: ids[0], p_body: "Sorry" });
  await stage.sql.exec(`set local session_replication_role = replica;
    update public.ratings set created_at = '${minute}:07.123456Z', rated_at = '${minute}:07.123456Z', updated_at = '${minute}:07.123456Z';
    update public.ratings set hidden_at = now() where comment = '${hidden}';
    set local session_replication_role = origin`);
  return { ids: [ada.id, ...ids, serverId], placeIds: Object.values(places).map(({ id }) => id), name: "ada" };
}

/** Asks everything, twice: what the first round changed (a report, a like) may open a way for the second. */
async function attack(stage: Stage, person: Person, guesses: Guesses): Promise<Loot[]> {
  const mine = person.id === null ? guesses : { ...guesses, ids: [...guesses.ids, person.id] };
  await callProcedures(stage, person, mine);
  return [...(await callProcedures(stage, person, mine)), ...(await readTables(stage, person))];
}

const attackers: [string, (stage: Stage) => Promise<Person>][] = [
  ["a visitor with the public key", async () => cast.anonymous],
  ["an uninvited account", async () => cast.uninvited],
  ["an invited stranger", (stage) => newcomer(stage, "stranger@cast.test")],
  ["a server who is praised and blamed", async () => cast.serverOfPlace1],
  ["the owner of the place", async () => cast.ownerOfPlace1],
];

describe.each(attackers)("%s", (_name, come) => {
  test(
    "reads reviews, but by no road whose they are, when they were made, or whom they blame",
    { timeout: 120_000 },
    () =>
      database.scene(async (stage) => {
        const guesses = await victim(stage);
        const person = await come(stage);
        const loot = await attack(stage, person, guesses);
        const asked = (some: Loot[]) => [...new Set(some.map((one) => `${one.asked}: ${one.text.slice(0, 300)}`))];
        const about = (text: string) => [blame, praise].some((one) => text.includes(one));
        // The reviews themselves are public.
        expect(loot.some(({ text }) => about(text))).toBe(true);
        expect(asked(loot.filter(({ text }) => text.includes(hidden)))).toEqual([]);
        expect(asked(loot.filter(({ text }) => text.replace("T", " ").includes(minute)))).toEqual([]);
        // The cast came in one transaction and the scene is another: their moments say nothing.
        const moments = await stage.look<{ at: string }>(
          "select to_json(at) #>> '{}' as at from (select now() as at union select created_at from public.user_roles) as t",
        );
        const common = moments.map(({ at }) => at.replace(/[+Z].*$/, ""));
        const joined = joinedTo(ada.id, loot, [...commonKeys, ...common, person.id ?? ""]);
        expect(asked(joined.filter(({ text }) => about(text)))).toEqual([]);
        if (person.id === null || person === cast.uninvited)
          expect(asked(loot.filter(({ text }) => text.includes(ada.id)))).toEqual([]);
        const names = (text: string) => text.includes(serverId) || /server_(first_)?name": ?"Sam/.test(text);
        if (person !== cast.serverOfPlace1)
          expect(asked(loot.filter(({ text }) => text.includes(blame) && names(text)))).toEqual([]);
      }),
  );
});
