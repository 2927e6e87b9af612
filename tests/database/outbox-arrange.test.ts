import fc from "fast-check";
import { describe, expect } from "vitest";
import { cast } from "../support/cast.ts";
import { content, newDevice, send, upload } from "./commands.ts";
import { makeMinor } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const ada = cast.consumerA;
const plain = (paths: readonly string[]) => paths.map((path) => ({ path, caption: null }));

async function uploads(stage: Stage, count: number): Promise<string[]> {
  const paths: string[] = [];
  for (let nth = 0; nth < count; nth++) paths.push(await upload(stage, ada.id));
  return paths;
}

describe("the order of photos", () => {
  test("is the one the person chose, whatever the order in which photos and commands arrive", async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), fc.nat(5), (arrival, arrangedAfter) =>
        database.scene(async (stage) => {
          const phone = newDevice();
          const paths = await uploads(stage, 5);
          await send(stage, ada, phone.save());
          for (const [nth, at] of arrival.entries()) {
            if (nth === arrangedAfter) await send(stage, ada, phone.arrange(plain(paths)));
            await send(stage, ada, phone.attach(paths[at]!));
          }
          if (arrangedAfter === 5) await send(stage, ada, phone.arrange(plain(paths)));
          expect(await stage.look("select photo_urls from private.ratings")).toEqual([{ photo_urls: paths }]);
        }),
      ),
      { numRuns: 12 },
    );
  });

  test("follows the latest arrangement, and photos not named in it come last, in the order attached", async ({
    stage,
  }) => {
    const [phone, tablet] = [newDevice(), newDevice()];
    const [one, two, three] = (await uploads(stage, 3)) as [string, string, string];
    await send(stage, ada, phone.save());
    for (const path of [one, two, three]) await send(stage, ada, phone.attach(path));
    expect(await send(stage, ada, phone.arrange(plain([three])))).toMatchObject({
      status: "applied",
      version: 5,
      row: { photo_urls: [three, one, two] },
    });
    expect(await send(stage, ada, tablet.arrange(plain([two])))).toMatchObject({
      row: { photo_urls: [two, three, one] },
    });
    expect(await send(stage, ada, tablet.arrange(plain([two])))).toMatchObject({ version: 6 });
  });
});

describe("captions", () => {
  test("are stored with their photo, wait for a photo that arrives later, and disappear with a removed one", async ({
    stage,
  }) => {
    const phone = newDevice();
    const [one, two] = (await uploads(stage, 2)) as [string, string];
    await send(stage, ada, phone.save());
    await send(stage, ada, phone.attach(one));
    const captions = [
      { path: two, caption: " The terrace\u0007 " },
      { path: one, caption: "  " },
    ];
    expect(await send(stage, ada, phone.arrange(captions))).toMatchObject({ row: { photo_captions: {} } });
    expect(await send(stage, ada, phone.attach(two))).toMatchObject({
      row: { photo_urls: [two, one], photo_captions: { [two]: "The terrace" } },
    });
    expect(await send(stage, ada, phone.detach(two))).toMatchObject({
      row: { photo_urls: [one], photo_captions: {} },
    });
    expect(await stage.as(ada, "select photo_captions from public.my_ratings()")).toEqual([{ photo_captions: {} }]);
  });

  test("that one device did not change are kept as the other device set them, and so are positions", async ({
    stage,
  }) => {
    const [phone, tablet] = [newDevice(), newDevice()];
    const [one, two, late] = (await uploads(stage, 3)) as [string, string, string];
    await send(stage, ada, phone.save());
    for (const path of [one, two]) await send(stage, ada, phone.attach(path));
    const here = [{ path: two, caption: "The terrace" }, { path: one }, { path: late, caption: "The bill" }];
    await send(stage, ada, tablet.arrange(here));
    expect(
      await send(stage, ada, phone.arrange([{ path: one, caption: "Soup" }, { path: two }], { moved: false })),
    ).toMatchObject({
      row: { photo_urls: [two, one], photo_captions: { [one]: "Soup", [two]: "The terrace" } },
    });
    expect(await send(stage, ada, tablet.attach(late))).toMatchObject({
      row: { photo_urls: [two, one, late], photo_captions: { [late]: "The bill" } },
    });
    expect(await send(stage, ada, phone.arrange([{ path: one }, { path: two, caption: null }]))).toMatchObject({
      row: { photo_urls: [one, two, late], photo_captions: { [one]: "Soup", [late]: "The bill" } },
    });
  });

  test("of photos no longer named in an arrangement are kept for at most ten photos", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    for (const nth of [0, 1, 2])
      await send(
        stage,
        ada,
        phone.arrange(
          Array.from({ length: 10 }, () => ({ path: `${crypto.randomUUID()}.jpg`, caption: `${nth}`.repeat(200) })),
        ),
      );
    const kept = `select left(photo ->> 'caption', 1) as round, count(*)::int from private.photo_arrangements,
        jsonb_array_elements(photos) as photo group by 1 order by 1`;
    expect(await stage.look(kept)).toEqual([
      { round: "1", count: 10 },
      { round: "2", count: 10 },
    ]);
  });

  test("can be set only by the arrange command, not by a direct update", async ({ stage }) => {
    await send(stage, ada, newDevice().save());
    const change = `update public.ratings set photo_captions = '{"a": "b"}'`;
    expect(await stage.refusal(ada, change)).toMatchObject({ hint: "column_protected" });
  });
});

describe("an arrangement", () => {
  const path = `${ada.id}/${crypto.randomUUID()}.jpg`;
  test.each([
    ["no list", {}],
    [
      "eleven photos",
      Array.from({ length: 11 }, () => ({ path: `${ada.id}/${crypto.randomUUID()}.jpg`, caption: null })),
    ],
    ["no path", [{ caption: "x" }]],
    ["one photo twice", plain([path, path])],
    ["a caption of 201 characters", [{ path, caption: "x".repeat(201) }]],
    ["a caption that is no text", [{ path, caption: 5 }]],
  ])("is refused with %s", (_name, photos) =>
    database.scene(async (stage) => {
      await send(stage, ada, newDevice().save());
      expect(await send(stage, ada, newDevice().arrange(photos as unknown[]))).toMatchObject({ code: "invalid_op" });
    }),
  );

  test("is refused for another person's photos or a missing rating, and waits until a guardian has consented", async ({
    stage,
  }) => {
    const phone = newDevice();
    expect(await send(stage, ada, phone.arrange([]))).toMatchObject({ status: "rejected", code: "rating_gone" });
    await send(stage, ada, phone.save());
    const bens = plain([`${cast.consumerB.id}/${crypto.randomUUID()}.jpg`]);
    expect(await send(stage, ada, phone.arrange(bens))).toMatchObject({ code: "photo_owner" });
    await send(stage, ada, phone.remove({ base_version: 1 }));
    expect(await send(stage, ada, phone.arrange([]))).toMatchObject({ status: "rejected", code: "rating_gone" });
    await makeMinor(stage, cast.consumerB);
    expect(await send(stage, cast.consumerB, newDevice().arrange([]))).toMatchObject({
      status: "later",
      code: "guardian_pending",
    });
  });
});

describe("the language of a comment", () => {
  test("is stored as a primary language tag, kept while the comment is unchanged, and removed with it", async ({
    stage,
  }) => {
    const phone = newDevice();
    const language = async (op: Parameters<typeof send>[2]) => {
      const result = await send(stage, ada, op);
      return "row" in result ? (result.row as { language?: string | null } | null)?.language : result;
    };
    expect(await language(phone.save({ language: "de-LU" }))).toBe("de");
    expect(await language(phone.save({ base_version: 1, content: content({ score: 5 }) }))).toBe("de");
    expect(await language(phone.save({ base_version: 2, content: content({ comment: "New" }) }))).toBe(null);
    expect(await language(phone.save({ base_version: 3, content: content({ comment: "New" }), language: "en" }))).toBe(
      "en",
    );
    expect(
      await language(phone.save({ base_version: 4, content: content({ comment: "New" }), language: "not a tag!" })),
    ).toBe("en");
    expect(await language(phone.save({ base_version: 4, content: content({ comment: null }), language: "en" }))).toBe(
      null,
    );
  });
});
