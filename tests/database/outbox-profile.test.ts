import { describe, expect } from "vitest";
import { cast, type Person } from "../support/cast.ts";
import { makeMinor, valueOf } from "./calls.ts";
import { newDevice, statePut } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben } = cast;

const save = (stage: Stage, field: string, value: unknown, person: Person = ada) =>
  statePut(stage, person, newDevice().put("profile.save.v1", field, { value }));
const profile = async (stage: Stage) =>
  (await stage.look("select * from private.profiles where user_id = $1", [ada.id]))[0];

describe("a profile field", () => {
  test.each<[string, unknown, unknown?]>([
    ["username", "ada.lemon"],
    ["first_name", "  Ada  ", "Ada"],
    ["last_name", null],
    ["city", "Esch\u0007", "Esch"],
    ["country", "Luxembourg"],
    ["time_zone", "Europe/Paris"],
    ["visible_to", "friends"],
    ["mayor_opt_out", true],
  ])(
    "%s is stored in its allowed form once, however often it is sent, and no other field changes",
    (field, value, stands = value) =>
      database.scene(async (stage) => {
        const before = await profile(stage);
        for (let again = 0; again < 2; again += 1) expect(await save(stage, field, value)).toEqual({ value: stands });
        const after = await profile(stage);
        const changed = Object.keys(after ?? {}).filter(
          (key) => JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]),
        );
        expect(changed.filter((key) => !["updated_at", "search_text", "visibility_chosen_at"].includes(key))).toEqual(
          JSON.stringify(before?.[field]) === JSON.stringify(stands) ? [] : [field],
        );
      }),
  );

  test("is changed only for the person who sent the command", async ({ stage }) => {
    await save(stage, "city", "Metz", ben);
    expect((await profile(stage))?.["city"]).toBeNull();
  });

  test.each([
    ["text_too_long", "city", "x".repeat(81)],
    ["time_zone_unknown", "time_zone", "Moon/Base"],
    ["time_zone_unknown", "time_zone", null],
    ["invalid_op", "visible_to", "family"],
    ["invalid_op", "mayor_opt_out", "yes"],
    ["invalid_op", "first_name", 7],
    ["invalid_op", "badges", "grand_zester"],
    ["invalid_op", "user_id", "00000000-0000-4000-8000-000000000009"],
    ["invalid_op", "avatar_url", "https://elsewhere.test/x.jpg"],
    ["username_invalid", "username", "a"],
    ["username_required", "username", null],
    ["username_reserved", "username", "Admin"],
  ])("is refused with %s: %s = %j", (code, field, value) =>
    database.scene(async (stage) => {
      const before = await profile(stage);
      expect(await save(stage, field, value)).toBe(code);
      expect(await profile(stage)).toEqual(before);
    }),
  );

  test("with a taken username is refused, and accepted on a retry once the name is free", async ({ stage }) => {
    await save(stage, "username", "ada.lemon", ben);
    const op = newDevice().put("profile.save.v1", "username", { value: "ADA.lemon" });
    expect(await statePut(stage, ada, op)).toBe("username_taken");
    await save(stage, "username", "other", ben);
    expect(await statePut(stage, ada, op)).toEqual({ value: "ADA.lemon" });
  });

  test("of a 14-year-old is not saved before a guardian consents", async ({ stage }) => {
    await makeMinor(stage, ada);
    expect(await save(stage, "city", "Metz")).toBe("guardian_pending");
  });
});

describe("a setting that follows the account", () => {
  const choose = (stage: Stage, key: string, value: unknown) =>
    statePut(stage, ada, newDevice().put("settings.save.v1", key, { value }));
  const mine = (stage: Stage, person: Person = ada) => valueOf(stage, person, "get_my_settings");

  test("can be read on every device of its owner, and by nobody else", async ({ stage }) => {
    expect(await choose(stage, "theme", "dark")).toEqual({ value: "dark" });
    await choose(stage, "quiet_hours", true);
    await choose(stage, "theme", "light");
    expect(await mine(stage)).toEqual({ theme: "light", quiet_hours: true });
    expect(await mine(stage, ben)).toEqual({});
    expect(await choose(stage, "theme", null)).toEqual({ value: null });
    expect(await mine(stage)).toEqual({ quiet_hours: true });
    await stage.refusal(cast.uninvited, "select public.get_my_settings()");
  });

  test.each([
    ["Theme", "dark"],
    ["theme", { dark: true }],
    ["theme", ["dark"]],
    ["theme", "x".repeat(201)],
    ["theme", undefined],
  ])("needs a lower-case word as key and a text, number or boolean as value: refuses %s = %j", (key, value) =>
    database.scene(async (stage) => {
      expect(await choose(stage, key, value)).toBe("invalid_op");
      expect(await mine(stage)).toEqual({});
    }),
  );

  test("can be changed but not added once a person has fifty settings", async ({ stage }) => {
    const name = (n: number) => `setting_${String.fromCodePoint(97 + (n % 26), 97 + Math.floor(n / 26))}`;
    for (let n = 0; n < 50; n += 1) expect(await choose(stage, name(n), n)).toEqual({ value: n });
    expect(await choose(stage, "one_more", 1)).toBe("invalid_op");
    expect(await choose(stage, name(3), 4)).toEqual({ value: 4 });
  });
});
