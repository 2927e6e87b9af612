import { describe, expect, test } from "vitest";
import type { CommandResult } from "../../src/domain/outbox/responses/result.ts";
import { cast, type Person } from "../support/cast.ts";
import { figuresOf, newcomer } from "./calls.ts";
import { content, newDevice, send, submit, upload } from "./commands.ts";
import { useRaces } from "./races-harness.ts";

const { stage, hold } = useRaces({ orPglite: true });

const at = (n: number, what: string) => Array.from({ length: n }, (_, index) => `${what}-${index}`);
const outcomes = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map((one) =>
    one.status === "fulfilled" ? "done" : (one.reason as { code: string }).code,
  );

async function newPlaces(ids: string[]): Promise<void> {
  await stage.look(
    "insert into public.restaurants (place_id, name, city, latitude, longitude) select id, 'R', 'Race City', 49, 6 from unnest($1::text[]) as id",
    [ids],
  );
}

describe("concurrent calls", () => {
  test("by several people who take the last use of an invitation code let in only one", async () => {
    await stage.look("select private.add_invitation_code('LAST-USE', 1, null, null)");
    const racers = await Promise.all(at(6, "racer").map((name) => newcomer(stage, `${name}@cast.test`, false)));
    const answers = await Promise.all(
      racers.map((racer) =>
        stage.as<{ answer: { valid: boolean } }>(
          racer,
          "select public.validate_invitation_code('LAST-USE', $1) as answer",
          [racer.id],
        ),
      ),
    );
    expect(answers.filter(([row]) => row?.answer.valid)).toHaveLength(1);
    expect(await stage.look("select uses from public.invitation_codes where code_end = '-USE'")).toEqual([{ uses: 1 }]);
  });

  test("by several mail senders lease each mail to only one of them", async () => {
    await stage.look(
      "select private.queue_mail('race-' || n || '@x.test', 'invitation') from generate_series(1, 60) as n",
    );
    const takers = Array.from({ length: 6 }, () =>
      stage.as<{ recipient: string }>(cast.machine, "select * from public.take_mails(20)"),
    );
    const taken = (await Promise.all(takers)).flat().map(({ recipient }) => recipient);
    expect(taken).toHaveLength(60);
    expect(new Set(taken).size).toBe(60);
  });

  test("by the page and the service worker with the same command apply it once", async () => {
    await newPlaces(["race-1"]);
    const op = newDevice().save({ place_id: "race-1" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(stage, cast.consumerA, op)));
    expect(answers.every((answer) => answer.status === "applied" && answer.version === 1)).toBe(true);
    expect(answers.filter((answer) => "duplicate" in answer)).toHaveLength(7);
    expect(await figuresOf(stage, "race-1")).toMatchObject({ rating_count: 1 });
  });

  test("by two devices that rate a place for the first time accept one and report a conflict to the other", async () => {
    await newPlaces(["race-2"]);
    const [mine, theirs] = [content({ comment: "Mine" }), content({ comment: "Theirs" })];
    const answers: CommandResult[] = await Promise.all(
      [mine, theirs].map((intent) =>
        send(stage, cast.consumerA, newDevice().save({ place_id: "race-2", content: intent })),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual(["applied", "conflict"]);
    expect(await stage.look("select version from private.ratings where restaurant_place_id = 'race-2'")).toEqual([
      { version: 1 },
    ]);
  });

  test("by five tabs that insert the same rating create one row and four duplicate key errors", async () => {
    await newPlaces(["race-3"]);
    const sql = "insert into public.ratings (restaurant_place_id, restaurant_name, score) values ('race-3', 'x', 4)";
    const results = await outcomes(Array.from({ length: 5 }, () => stage.as(cast.consumerA, sql)));
    expect(results.toSorted()).toEqual(["23505", "23505", "23505", "23505", "done"]);
  });

  test("by guests who rate the same places in opposite order do not deadlock, and the figures are correct", async () => {
    const ids = at(12, "shared");
    await newPlaces(ids);
    const guests: Person[] = [cast.consumerA, cast.consumerB, cast.ownerOfPlace1, cast.admin];
    for (let round = 1; round <= 5; round++) {
      const answers = await Promise.all(
        guests.map((guest, index) => {
          const order = index % 2 === 0 ? ids : ids.toReversed();
          const device = newDevice();
          const intent = content({ score: (((round + index) % 2) + 4) as 4 | 5, comment: `${round}` });
          return submit(
            stage,
            guest,
            ...order.map((place_id) => device.save({ place_id, base_version: round - 1, content: intent })),
          );
        }),
      );
      expect(answers.flat().every((answer) => answer.status === "applied")).toBe(true);
    }
    const [row] = await stage.look(
      `select bool_and(r.rating_count = 4 and r.average_score = (select round(avg(score), 2) from private.ratings where restaurant_place_id = r.place_id)) as right
       from public.restaurants as place, private.with_present_figures(place) as r where place.place_id = any($1)`,
      [ids],
    );
    expect(row).toEqual({ right: true });
  });

  test("by one person who writes two rows are serialised, so that a pull between them misses neither", async () => {
    await newPlaces(["race-5", "race-6"]);
    const device = newDevice();
    await submit(stage, cast.consumerB, device.save({ place_id: "race-5" }), device.save({ place_id: "race-6" }));
    const edit = (placeId: string) =>
      `update public.ratings set comment = 'Edited' where restaurant_place_id = '${placeId}'`;
    const order: string[] = [];
    const first = await hold(cast.consumerB, edit("race-5"));
    const second = stage.as(cast.consumerB, edit("race-6")).then(() => order.push("second"));
    await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 300))]);
    order.push("first");
    await Promise.all([first.letGo(), second]);
    expect(order).toEqual(["first", "second"]);
  });

  test("by an author adding a photo and a moderator removing another both succeed, and the removal stands", async () => {
    await newPlaces(["race-7"]);
    const device = newDevice();
    const { id } = cast.consumerA;
    const [bad, good] = [await upload(stage, id ?? ""), await upload(stage, id ?? "")];
    const change = { place_id: "race-7" };
    await submit(stage, cast.consumerA, device.save(change), device.attach(bad, change));
    const [rating] = await stage.look("select id from private.ratings where restaurant_place_id = 'race-7'");
    const removal = "select public.moderate_content('photo', $1, 'remove', 'A face', $2)";
    const moderation = await hold(cast.admin, removal, [rating?.["id"], bad]);
    const attached = send(stage, cast.consumerA, device.attach(good, change));
    await Promise.race([attached, new Promise((resolve) => setTimeout(resolve, 300))]);
    await moderation.letGo();
    expect(await attached).toMatchObject({ status: "applied", row: { photo_urls: [good] } });
    expect(await stage.look("select bucket_id from storage.objects where name = $1", [bad])).toEqual([
      { bucket_id: "withheld" },
    ]);
  });

  test("by one person with a table patch and a batch do not deadlock", async () => {
    await newPlaces(["race-4"]);
    await send(stage, cast.consumerA, newDevice().save({ place_id: "race-4" }));
    const results = await outcomes(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0
          ? stage.as(cast.consumerA, "update public.ratings set comment = $1 where restaurant_place_id = 'race-4'", [
              `${index}`,
            ])
          : send(
              stage,
              cast.consumerA,
              newDevice().save({ place_id: "race-4", content: content({ comment: `${index}` }) }),
            ),
      ),
    );
    expect(new Set(results)).toEqual(new Set(["done"]));
  });

  test("by ten people who take a token from a bucket of three give out only three", async () => {
    await stage.look("insert into private.rate_limits values ('race', 'everybody', 3, '3 hours')");
    const taken = await Promise.all(
      Array.from({ length: 10 }, () => stage.look<{ yes: boolean }>("select private.take_token('race') as yes")),
    );
    expect(taken.filter(([row]) => row?.yes)).toHaveLength(3);
  });

  test("by a device that pulls while other devices write miss no row", async () => {
    const ids = at(40, "pull");
    await newPlaces(ids);
    const seen = new Map<string, number>();
    let cursor: { updated_at: string; id: string } | null = null;
    const pull = async () => {
      const rows: { updated_at: string; id: string; restaurant_place_id: string; version: number }[] = await stage.as(
        cast.consumerB,
        "select updated_at::text as updated_at, id, restaurant_place_id, version from public.my_ratings($1, $2, 7)",
        [cursor?.updated_at ?? null, cursor?.id ?? null],
      );
      for (const row of rows) seen.set(row.restaurant_place_id, row.version);
      cursor = rows.at(-1) ?? cursor;
      return rows.length;
    };
    const line = { busy: true };
    const writers = Promise.all(
      [0, 1, 2, 3].map(async (lane) => {
        const device = newDevice();
        for (const place_id of ids.filter((_, index) => index % 4 === lane)) {
          await send(stage, cast.consumerB, device.save({ place_id }));
          await send(
            stage,
            cast.consumerB,
            device.save({ place_id, base_version: 1, content: content({ comment: "Again" }) }),
          );
        }
      }),
    ).finally(() => {
      line.busy = false;
    });
    while (line.busy) await pull();
    await writers;
    while ((await pull()) > 0);
    expect(ids.map((id) => seen.get(id))).toEqual(ids.map(() => 2));
  });
});
