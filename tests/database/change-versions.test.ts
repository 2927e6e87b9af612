import { describe, expect, test } from "vitest";
import { newcomer, newPromotion, rate, refusalOf, rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { cast, notOwners, ownerIds, places, serverId } from "./accounts-without-ownership.ts";

const database = useDatabase();
const { consumerA: ada, consumerB: ben, serverOfPlace1: sam, ownerOfPlace1: olga, ownerOfPlace2: otto, admin } = cast;
const p_place_id = places.place1.id;

const ofPlace = async (stage: Stage) => Number(await valueOf(stage, olga, "place_change_version", { p_place_id }));
const mine = async (stage: Stage, person: (typeof cast)[keyof typeof cast]) =>
  Number(await valueOf(stage, person, "my_change_version"));

async function repliedRating(stage: Stage): Promise<string> {
  const p_rating_id = await rate(stage, ada, p_place_id, { comment: "Fine" });
  await valueOf(stage, olga, "reply_to_rating", { p_rating_id, p_body: "Thanks" });
  return p_rating_id;
}
const aCode = { p_place_id, p_qr_type: "restaurant" };
const report = (id: string) => ({ p_subject_type: "rating", p_subject_id: id, p_reason: "spam" });

/** What happens, on a stage that `prepare` has set. */
type Change = [
  what: string,
  prepare: (stage: Stage) => Promise<string | void>,
  act: (stage: Stage, id: string) => Promise<unknown>,
];
const nothing = () => Promise.resolve();

const changesOfPlace: Change[] = [
  ["a rating", nothing, (stage) => rate(stage, ada, p_place_id)],
  [
    "an edit of a rating",
    (stage) => rate(stage, ada, p_place_id),
    (stage) => stage.as(ada, "update public.ratings set comment = 'More' where user_id = $1", [ada.id]),
  ],
  [
    "the removal of a rating",
    (stage) => rate(stage, ada, p_place_id),
    (stage) => stage.as(ada, "delete from public.ratings where user_id = $1", [ada.id]),
  ],
  [
    "the hiding of a rating",
    (stage) => rate(stage, ada, p_place_id),
    (stage) => stage.look("update public.ratings set hidden_at = now()"),
  ],
  [
    "a reply",
    (stage) => rate(stage, ada, p_place_id),
    (stage, p_rating_id) => valueOf(stage, olga, "reply_to_rating", { p_rating_id, p_body: "Thanks" }),
  ],
  [
    "another reply",
    repliedRating,
    (stage, p_rating_id) => valueOf(stage, olga, "reply_to_rating", { p_rating_id, p_body: "Thank you" }),
  ],
  ["a promotion", nothing, (stage) => newPromotion(stage)],
  ["a code", nothing, (stage) => rowsOf(stage, olga, "create_qr_code", aCode)],
  [
    "an invitation",
    nothing,
    (stage) => valueOf(stage, olga, "send_server_invitation", { p_place_id, p_invited_email: "ben@cast.test" }),
  ],
  [
    "the pausing of a server (waiter)",
    nothing,
    (stage) =>
      stage.as(olga, "update public.restaurant_servers set is_active = false where server_id = $1", [serverId]),
  ],
  [
    "a proposal of a guest",
    nothing,
    (stage) => valueOf(stage, ada, "propose_place_change", { p_place_id, p_changes: '{"closed": true}' }),
  ],
  [
    "a server (waiter) who claims the praise in a rating",
    (stage) => rate(stage, ada, p_place_id, { server_name: "Sam" }),
    (stage, p_rating_id) => valueOf(stage, sam, "claim_praise", { p_rating_id }),
  ],
  [
    "a correction",
    nothing,
    (stage) => stage.look("update public.restaurants set phone = '+352 1' where place_id = $1", [p_place_id]),
  ],
  [
    "the decision on what the owner reported",
    async (stage) => {
      const id = await rate(stage, ada, p_place_id);
      await valueOf(stage, olga, "report_content", report(id));
      return id;
    },
    (stage, id) =>
      valueOf(stage, admin, "moderate_content", {
        p_subject_type: "rating",
        p_subject_id: id,
        p_action: "keep",
        p_reason: "Fair",
      }),
  ],
];

const changesOf: [keyof typeof cast, ...Change][] = [
  [
    "serverOfPlace1",
    "a rating that names them",
    nothing,
    (stage) => rate(stage, ada, p_place_id, { server_id: serverId }),
  ],
  [
    "serverOfPlace1",
    "the end of their work",
    nothing,
    (stage) => stage.as(olga, "delete from public.restaurant_servers where server_id = $1", [serverId]),
  ],
  [
    "serverOfPlace1",
    "an invitation",
    nothing,
    (stage) =>
      valueOf(stage, otto, "send_server_invitation", {
        p_place_id: places.place2.id,
        p_invited_email: "sam@cast.test",
        p_server_id: serverId,
      }),
  ],
  [
    "consumerA",
    "a new role",
    nothing,
    (stage) => stage.look("insert into public.user_roles (user_id, role) values ($1, 'admin')", [ada.id]),
  ],
  [
    "ownerOfPlace1",
    "the end of an ownership, beside another one that keeps the role",
    async (stage) => {
      const more =
        "insert into public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id) values ($1, $2)";
      await stage.look(more, [ownerIds.ofPlace1, places.place3.id]);
    },
    (stage) => stage.look("delete from public.restaurant_ownerships where restaurant_place_id = $1", [p_place_id]),
  ],
  [
    "consumerA",
    "a request of theirs",
    nothing,
    (stage) =>
      valueOf(stage, ada, "request_restaurant_ownership", {
        p_place_id: places.place3.id,
        p_restaurant_name: "x",
        p_business_name: "Ada",
        p_business_email: "ada@cast.test",
      }),
  ],
  [
    "consumerA",
    "a decision about them",
    nothing,
    (stage) =>
      valueOf(stage, admin, "moderate_content", {
        p_subject_type: "profile",
        p_subject_id: ada.id,
        p_action: "warn",
        p_reason: "x",
      }),
  ],
  [
    "consumerA",
    "a request about their data",
    nothing,
    (stage) => valueOf(stage, ada, "file_data_request", { p_kind: "objection", p_note: "x" }),
  ],
  [
    "admin",
    "a report",
    (stage) => rate(stage, ada, p_place_id),
    (stage, id) => valueOf(stage, ben, "report_content", report(id)),
  ],
  [
    "admin",
    "a message to the operator",
    nothing,
    (stage) =>
      valueOf(stage, ada, "send_contact_message", {
        p_name: "Ada",
        p_email: "ada@cast.test",
        p_topic: "general",
        p_message: "Hi",
      }),
  ],
  [
    "admin",
    "the closing of a message to the operator",
    async (stage) => {
      const letter = { p_name: "Ada", p_email: "ada@cast.test", p_topic: "general", p_message: "Hi" };
      await valueOf(stage, ada, "send_contact_message", letter);
      return (await stage.look<{ id: string }>("select id from public.contact_tickets"))[0]?.id ?? "";
    },
    (stage, p_id) => valueOf(stage, admin, "close_contact_ticket", { p_id }),
  ],
];

describe("the change version", () => {
  test.each(changesOfPlace)("of a place changes after %s", (_what, prepare, act) =>
    database.scene(async (stage) => {
      const id = (await prepare(stage)) ?? "";
      const before = await ofPlace(stage);
      expect(await ofPlace(stage)).toBe(before);
      await act(stage, id);
      expect(await ofPlace(stage)).toBeGreaterThan(before);
    }),
  );

  test.each(changesOf)("of %s changes after %s", (who, _what, prepare, act) =>
    database.scene(async (stage) => {
      const id = (await prepare(stage)) ?? "";
      const before = await mine(stage, cast[who]);
      await act(stage, id);
      expect(await mine(stage, cast[who])).toBeGreaterThan(before);
    }),
  );

  test("of a place is not changed by events at another place, a guest's report or an edit of a hidden rating", () =>
    database.scene(async (stage) => {
      const hidden = await rate(stage, ben, p_place_id);
      await stage.look("update public.ratings set hidden_at = now() where id = $1", [hidden]);
      const id = await rate(stage, ada, p_place_id);
      const before = await ofPlace(stage);
      await rate(stage, ada, places.place2.id);
      await valueOf(stage, ben, "report_content", report(id));
      await stage.as(ben, "update public.ratings set comment = 'Hm' where user_id = $1", [ben.id]);
      expect(await ofPlace(stage)).toBe(before);
    }));

  test("of a place is refused to people who do not own it, including former owners", () =>
    database.scene(async (stage) => {
      for (const person of notOwners)
        expect((await refusalOf(stage, person, "place_change_version", { p_place_id })).hint).toBe("not_your_place");
      expect((await refusalOf(stage, cast.anonymous, "place_change_version", { p_place_id })).code).toBe("42501");
      await stage.look("delete from public.restaurant_ownerships where restaurant_place_id = $1", [p_place_id]);
      expect((await refusalOf(stage, olga, "place_change_version", { p_place_id })).code).toBe("PT403");
    }));

  test("of a person is refused to uninvited, signed-out and suspended people", () =>
    database.scene(async (stage) => {
      expect((await refusalOf(stage, cast.uninvited, "my_change_version")).hint).toBe("not_invited");
      expect((await refusalOf(stage, cast.anonymous, "my_change_version")).code).toBe("42501");
      expect(await mine(stage, ada)).toBeGreaterThanOrEqual(0);
      await stage.look("update private.invitations set suspended_at = now() where user_id = $1", [ada.id]);
      expect((await refusalOf(stage, ada, "my_change_version")).code).toBe("PT403");
    }));

  test("of a person is deleted with their account, and so is that of their place", () =>
    database.scene(async (stage) => {
      const nora = await newcomer(stage, "nora@cast.test");
      await stage.look("insert into public.user_roles (user_id, role) values ($1, 'admin')", [nora.id]);
      await stage.look("delete from auth.users where id = any ($1)", [[nora.id, olga.id]]);
      expect(
        await stage.look("select user_id from private.user_change_versions where user_id = any ($1)", [
          [nora.id, olga.id],
        ]),
      ).toEqual([]);
    }));
});
