import { describe, expect } from "vitest";
import { badges } from "../../src/domain/ratings/badges.ts";
import {
  batchSize,
  deletionGraceDays,
  guardianBelowAge,
  maxArranged,
  maxBatch,
  maxCaptionLength,
  maxCommentLength,
  maxPhotos,
  maxServerNameLength,
  maxTags,
  maxUnconfirmed,
  minAge,
  minRatingsForMayor,
  nearbyRadiusM,
  searchRadiusM,
  visitAccuracyCapM,
  visitRadiusM,
} from "../../src/domain/limits.ts";
import { problemOf } from "../../src/domain/people/own-profile.ts";
import { tagsForScore } from "../../src/domain/ratings/tags.ts";
import { cast } from "../support/cast.ts";
import { content, newDevice, send, submit, upload, type Op } from "./commands.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const ada = cast.consumerA;
const letters = (count: number) => "x".repeat(count);
const earlier = (count: number) => Array.from({ length: count }, () => ({ op_id: crypto.randomUUID(), content: null }));
const captioned = (path: string, length: number) => [{ path, caption: letters(length) }];

/** Answers of the database at the limit and one above it. */
async function edge(make: (count: number) => Op, limit: number) {
  const statuses: string[] = [];
  for (const count of [limit, limit + 1]) {
    await database.scene(async (stage) => {
      statuses.push((await send(stage, ada, make(count)))?.status ?? "");
    });
  }
  return statuses;
}

describe("the app and the database agree on", () => {
  test.each<[string, number, (count: number) => Op]>([
    [
      "the length of a comment",
      maxCommentLength,
      (count) => newDevice().save({ content: content({ comment: letters(count) }) }),
    ],
    [
      "the length of a server's name",
      maxServerNameLength,
      (count) => newDevice().save({ content: content({ score: 5, tags: [], server_name: letters(count) }) }),
    ],
    [
      "the number of tags",
      maxTags,
      (count) => newDevice().save({ content: content({ tags: tagsForScore(4).slice(0, count) }) }),
    ],
    ["the number of unanswered intents", maxUnconfirmed, (count) => newDevice().save({ unconfirmed: earlier(count) })],
  ])("%s", async (_name, limit, make) => {
    expect(await edge(make, limit)).toEqual(["applied", "rejected"]);
  });

  test("the number of photos of a rating, the length of a caption and how many photos can be arranged", async ({
    stage,
  }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    const paths: string[] = [];
    for (let nth = 0; nth <= maxPhotos; nth += 1) paths.push(await upload(stage, ada.id));
    const attached: string[] = [];
    for (const path of paths) {
      const answer = await send(stage, ada, phone.attach(path));
      attached.push("code" in answer ? answer.code : answer.status);
    }
    expect(attached).toEqual([...Array<string>(maxPhotos).fill("applied"), "photo_limit"]);

    const [path = ""] = paths;
    expect(await send(stage, ada, phone.arrange(captioned(path, maxCaptionLength)))).toMatchObject({
      status: "applied",
    });
    expect(await send(stage, ada, phone.arrange(captioned(path, maxCaptionLength + 1)))).toMatchObject({
      status: "rejected",
    });
    const many = (count: number) =>
      Array.from({ length: count }, () => ({ path: `${ada.id}/${crypto.randomUUID()}.jpg`, caption: null }));
    expect(await send(stage, ada, phone.arrange(many(maxArranged)))).toMatchObject({ status: "applied" });
    expect(await send(stage, ada, phone.arrange(many(maxArranged + 1)))).toMatchObject({ status: "rejected" });
  });

  test.each([
    [minAge - 1, "too young"],
    [minAge, "with a guardian"],
    [guardianBelowAge - 1, "with a guardian"],
    [guardianBelowAge, "alone"],
  ])("what a person aged %i may do: %s", (age, answer) =>
    database.scene(async ({ look }) => {
      const year = new Date().getUTCFullYear() - age;
      const [row] = await look("select private.needs_guardian($1) as guardian", [year]);
      const tooYoung = await look("select private.require_birth_year($1)", [year]).then(
        () => false,
        () => true,
      );
      expect(tooYoung ? "too young" : row?.["guardian"] === true ? "with a guardian" : "alone").toBe(answer);
    }),
  );

  test("the distance of a verified visit, the search radius and the ratings needed per badge", async ({
    stage: { look },
  }) => {
    expect(
      await look("select key, value::int from private.settings where key like 'verification%' order by key"),
    ).toEqual([
      { key: "verification_accuracy_cap_m", value: visitAccuracyCapM },
      { key: "verification_radius_m", value: visitRadiusM },
    ]);
    const [{ found = [] } = {}] = await look<{ found?: string[] }>(
      "select array_agg(pg_get_function_arguments(oid) || prosrc) as found from pg_proc where proname = 'search_places' and pronamespace = 'public'::regnamespace",
    );
    expect(found[0]).toContain(`p_radius_m integer DEFAULT ${nearbyRadiusM}`);
    expect(found[0]).toContain(`${searchRadiusM} /*`);
    for (const { count } of badges) {
      const [row] = await look("select private.badges_of($1) as now, private.badges_of($2) as before", [
        count,
        count - 1,
      ]);
      const names = (most: number) => badges.filter((badge) => badge.count <= most).map(({ name }) => name);
      expect([row?.["before"], row?.["now"]]).toEqual([names(count - 1), names(count)]);
    }
  });

  test("the number of commands per call", async ({ stage }) => {
    const phone = newDevice();
    const detach = () => phone.detach(`${ada.id}/${crypto.randomUUID()}.jpg`);
    expect(batchSize).toBeLessThanOrEqual(maxBatch);
    expect(await submit(stage, ada, ...Array.from({ length: maxBatch }, detach))).toHaveLength(maxBatch);
    await expect(submit(stage, ada, ...Array.from({ length: maxBatch + 1 }, detach))).rejects.toThrow("at most 50");
  });
});

test("the documents state the actual maximum retention of an account and the ratings needed for a mayor", async ({
  stage: { look },
}) => {
  expect(await look("select value::int from private.settings where key = 'deletion_grace_days'")).toEqual([
    { value: deletionGraceDays },
  ]);
  const [{ source = "" } = {}] = await look<{ source?: string }>(
    "select prosrc as source from pg_proc where proname = 'settle_mayor'",
  );
  expect(source).toContain(`c.rating_count >= ${minRatingsForMayor}`);
});

test("the username rule is the same on the device and in the database", async ({ stage }) => {
  for (const name of ["ab", "abc", "a b", "-ab", ".ab", "x".repeat(30), "x".repeat(31), "é-lemon", "A_b.c-9"]) {
    const [row] = await stage.look<{ fits: boolean }>("select $1 ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{2,29}$' as fits", [
      name,
    ]);
    expect([name, problemOf("username", name) === null]).toEqual([name, row?.fits]);
    const op = newDevice().put("profile.save.v1", "username", { value: name });
    const answer = await send(stage, ada, op);
    expect([name, answer.status === "applied"]).toEqual([name, row?.fits]);
    await stage.look("delete from private.token_buckets");
  }
});

test("an empty batch of commands is answered with an empty list, so devices can test the connection", async ({
  stage,
}) => {
  expect(await submit(stage, ada)).toEqual([]);
});
