import { describe, expect } from "vitest";
import { newcomer, newPromotion, rate, rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { cast, ownerIds, places, serverId, type Person } from "../support/cast.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, serverOfPlace1: sam, ownerOfPlace1: olga, ownerOfPlace2: otto, admin } = cast;
const p_place_id = places.place1.id;

const ofPlace = async (stage: Stage) => Number(await valueOf(stage, olga, "place_change_version", { p_place_id }));
const of = async (stage: Stage, person: Person) => Number(await valueOf(stage, person, "my_change_version"));
const report = (id: string) => ({ p_subject_type: "rating", p_subject_id: id, p_reason: "spam" });
const decide = (stage: Stage, p_subject_type: string, p_subject_id: string, p_action: string) =>
  valueOf(stage, admin, "moderate_content", { p_subject_type, p_subject_id, p_action, p_reason: "Fair" });
const letter = { p_name: "Ada", p_email: "ada@cast.test", p_topic: "general", p_message: "Hi" };

describe("the change version", () => {
  test("of a place changes with everything that its owner's pages show, and only then", async ({ stage }) => {
    let p_rating_id = "";
    const reply = (p_body: string) => valueOf(stage, olga, "reply_to_rating", { p_rating_id, p_body });
    const invitation = { p_place_id, p_invited_email: "ben@cast.test" };
    const changes: Record<string, () => Promise<unknown>> = {
      "a rating": async () => (p_rating_id = await rate(stage, ada, p_place_id, { server_name: "Sam" })),
      "a waiter who claims its praise": () => valueOf(stage, sam, "claim_praise", { p_rating_id }),
      "an edit": () => stage.as(ada, "update public.ratings set comment = 'More' where user_id = $1", [ada.id]),
      "a reply": () => reply("Thanks"),
      "another reply": () => reply("Thank you"),
      "a promotion": () => newPromotion(stage),
      "a code": () => rowsOf(stage, olga, "create_qr_code", { p_place_id, p_qr_type: "restaurant" }),
      "an invitation": () => valueOf(stage, olga, "send_server_invitation", invitation),
      "a paused waiter": () => stage.as(olga, "update public.restaurant_servers set is_active = false"),
      "a guest's proposal": () =>
        valueOf(stage, ada, "propose_place_change", { p_place_id, p_changes: '{"closed": true}' }),
      "a correction": () =>
        stage.look("update public.restaurants set phone = '+352 1' where place_id = $1", [p_place_id]),
      "the owner's report": () => valueOf(stage, olga, "report_content", report(p_rating_id)),
      "the decision on it": () => decide(stage, "rating", p_rating_id, "keep"),
      "the hiding of the rating": () => stage.look("update private.ratings set hidden_at = now()"),
      "the return of the rating": () => stage.look("update private.ratings set hidden_at = null"),
      "the removal of the rating": () => stage.as(ada, "delete from public.ratings where user_id = $1", [ada.id]),
    };
    for (const [what, act] of Object.entries(changes)) {
      const before = await ofPlace(stage);
      expect(await ofPlace(stage)).toBe(before);
      await act();
      expect(await ofPlace(stage), what).toBeGreaterThan(before);
    }
  });

  test("of a person changes with everything that concerns them on their own pages", async ({ stage }) => {
    const rating = await rate(stage, ben, p_place_id);
    let letterId: unknown = null;
    const changes: [string, Person, () => Promise<unknown>][] = [
      ["a rating that names them", sam, () => rate(stage, ada, p_place_id, { server_id: serverId })],
      [
        "an invitation",
        sam,
        () => {
          const to = { p_invited_email: "sam@cast.test", p_server_id: serverId };
          return valueOf(stage, otto, "send_server_invitation", { ...to, p_place_id: places.place2.id });
        },
      ],
      ["the end of their work", sam, () => stage.as(olga, "delete from public.restaurant_servers")],
      [
        "their request for a place",
        ada,
        () => {
          const business = { p_restaurant_name: "x", p_business_name: "Ada", p_business_email: "ada@cast.test" };
          return valueOf(stage, ada, "request_restaurant_ownership", { ...business, p_place_id: places.place3.id });
        },
      ],
      ["a decision about them", ada, () => decide(stage, "profile", ada.id, "warn")],
      [
        "a request about their data",
        ada,
        () => valueOf(stage, ada, "file_data_request", { p_kind: "objection", p_note: "x" }),
      ],
      ["a report", admin, () => valueOf(stage, ada, "report_content", report(rating))],
      ["a letter", admin, () => valueOf(stage, ada, "send_contact_message", letter)],
      [
        "the closing of the letter",
        admin,
        async () => {
          letterId = (await stage.look("select id from public.contact_tickets"))[0]?.["id"];
          await valueOf(stage, admin, "close_contact_ticket", { p_id: letterId });
        },
      ],
      [
        "a new role",
        ada,
        () => stage.look("insert into public.user_roles (user_id, role) values ($1, 'admin')", [ada.id]),
      ],
    ];
    for (const [what, person, act] of changes) {
      const before = await of(stage, person);
      await act();
      expect(await of(stage, person), what).toBeGreaterThan(before);
    }
    const withRole = await of(stage, ada);
    await stage.look("delete from public.user_roles where user_id = $1 and role = 'admin'", [ada.id]);
    expect(await of(stage, ada)).not.toBe(withRole);
    const ofGuest = await of(stage, ben);
    await valueOf(stage, ada, "send_contact_message", letter);
    expect(await of(stage, ben)).toBe(ofGuest);
    // Another ownership keeps the role, so that only the end of this one is a change.
    await stage.look("insert into public.restaurant_ownerships values ($1, $2)", [ownerIds.ofPlace1, places.place3.id]);
    const before = await of(stage, olga);
    await stage.look("delete from public.restaurant_ownerships where restaurant_place_id = $1", [p_place_id]);
    expect(await of(stage, olga)).toBeGreaterThan(before);
  });

  test("of a place is not changed by events elsewhere, a guest's report or an edit of a hidden rating", async ({
    stage,
  }) => {
    const hidden = await rate(stage, ben, p_place_id);
    await stage.look("update private.ratings set hidden_at = now() where id = $1", [hidden]);
    const id = await rate(stage, ada, p_place_id);
    const before = await ofPlace(stage);
    await rate(stage, ada, places.place2.id);
    await valueOf(stage, ben, "report_content", report(id));
    await stage.as(ben, "update public.ratings set comment = 'Hm' where user_id = $1", [ben.id]);
    expect(await ofPlace(stage)).toBe(before);
  });

  test("of a person is deleted with their account, and so is that of their place", async ({ stage }) => {
    const nora = await newcomer(stage, "nora@cast.test");
    await stage.look("insert into public.user_roles (user_id, role) values ($1, 'admin')", [nora.id]);
    await stage.look("delete from auth.users where id = any ($1)", [[nora.id, olga.id]]);
    const left = "select user_id from private.user_change_versions where user_id = any ($1)";
    expect(await stage.look(left, [[nora.id, olga.id]])).toEqual([]);
  });
});
