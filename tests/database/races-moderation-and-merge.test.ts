import { describe, expect, test } from "vitest";
import { cast, places, serverId, type Person } from "../support/cast.ts";
import { newcomer, rate, rowsOf, valueOf } from "./calls.ts";
import { useRaces } from "./races-harness.ts";

const { stage, start, hold } = useRaces();
const { consumerA: ada, consumerB: ben, serverOfPlace1: sam, ownerOfPlace1: olga, admin } = cast;

const suspend = (p_user_id: string | null) =>
  valueOf(stage, admin, "suspend_user", { p_user_id, p_reason: "Spam", p_until: null });
const lift = (id: string | null) =>
  stage.look("update private.invitations set suspended_at = null where user_id = $1", [id]);
const usableCodesOf = (id: string | null) =>
  stage.look("select from public.invitation_codes where created_by = $1 and uses = 0 and revoked_at is null", [id]);

describe("a person who is being suspended cannot let anyone in", () => {
  const lettingIn: [string, Person, string, unknown[]][] = [
    ["an invitation to a friend", ada, "select public.invite_friend(gen_random_uuid()) as made", []],
    [
      "an invitation to the team",
      olga,
      "select public.send_server_invitation($1, 'nobody-yet@race.test') as made",
      [places.place1.id],
    ],
  ];
  test.each(lettingIn)("with %s that is created at the same time", async (_what, person, sql, parameters) => {
    const making = await hold<{ made: { success?: boolean; code?: string } }>(person, sql, parameters);
    const suspending = await start(() => suspend(person.id));
    const [answer] = await making.letGo();
    expect(answer?.made.success ?? answer?.made.code).toBeTruthy();
    expect(await suspending.ended).toMatchObject({ success: true });
    expect(await usableCodesOf(person.id)).toEqual([]);
    expect(await stage.look("select from private.mail_outbox where template = 'server_invitation'")).toEqual([]);
    await lift(person.id);
  });

  test("with an invitation that is requested while the suspension is being written", async () => {
    const suspending = await hold(admin, "select public.suspend_user($1, 'Spam')", [ben.id]);
    const making = await start(() =>
      valueOf(stage, ben, "invite_friend", { p_op_id: crypto.randomUUID() }).catch(
        (error: { hint: string }) => error.hint,
      ),
    );
    await suspending.letGo();
    expect(making.waits).toBe(true);
    expect(await making.ended).toBe("suspended");
    expect(await usableCodesOf(ben.id)).toEqual([]);
    await lift(ben.id);
  });
});

describe("a block prevents a friend request", () => {
  const asking = "insert into public.user_relationships (follower_id, following_id) values ($1, $2) returning id";
  const block = (p_blocked: boolean) => valueOf(stage, ada, "block_user", { p_user_id: ben.id, p_blocked });

  test("even if the request was being written when the block was set", async () => {
    const asked = await hold(ben, asking, [ben.id, ada.id]);
    const blocking = await start(() => block(true));
    await asked.letGo();
    expect(await blocking.ended).toBe(true);
    expect(await stage.look("select from public.user_relationships")).toEqual([]);
    expect(await stage.look("select from public.activities where activity_type = 'friend_request'")).toEqual([]);
    await block(false);
  });

  test("even if the request is sent while the block is being set", async () => {
    const blocking = await hold(ada, "select public.block_user($1)", [ben.id]);
    const asked = await start(() =>
      stage.as(ben, asking, [ben.id, ada.id]).catch((error: { hint: string }) => error.hint),
    );
    await blocking.letGo();
    expect(await asked.ended).toBe("user_gone");
    expect(await stage.look("select from public.user_relationships")).toEqual([]);
    await block(false);
  });
});

test("a place name corrected by moderation is not overwritten by an owner who is changing it at the same time", async () => {
  const p_place_id = places.place1.id;
  const judging = await hold(
    admin,
    "select public.moderate_content('place', null, 'correct', 'Rude', p_place_id => $1, p_name => 'Judged')",
    [p_place_id],
  );
  const p_changes = JSON.stringify({ name: "Rude words" });
  const correcting = await start(() =>
    rowsOf(stage, olga, "correct_place", { p_place_id, p_changes }).catch((error: { hint: string }) => error.hint),
  );
  await judging.letGo();
  expect(await correcting.ended).toBe("name_judged");
  expect(await stage.look("select name from public.restaurants where place_id = $1", [p_place_id])).toEqual([
    { name: "Judged" },
  ]);
});

let nth = 0;
/** Two entries of a place, and the owner of the first. */
async function twoPlaces(): Promise<{ from: string; into: string; owner: Person }> {
  nth += 1;
  const [from, into] = [`desk-${nth}`, `desk-${nth}-into`];
  await stage.look(
    "insert into public.restaurants (place_id, name, latitude, longitude) select id, 'D', 49, 6 from unnest($1::text[]) as id",
    [[from, into]],
  );
  const owner = await newcomer(stage, `desk-${nth}@race.test`);
  await stage.look(
    `with card as (insert into public.restaurant_owners (user_id, business_name, business_email) values ($1, 'D', 'd@race.test') returning id)
     insert into public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id) select id, $2 from card`,
    [owner.id, from],
  );
  return { from, into, owner };
}

describe("while two places are merged", () => {
  const merging = "select public.merge_places($1, $2, true) as answer";
  const ask = (person: Person, p_place_id: string) =>
    valueOf(stage, person, "request_restaurant_ownership", {
      p_place_id,
      p_restaurant_name: "",
      p_business_name: "D",
      p_business_email: "d@race.test",
    });

  /** Decides while the merge waits for the place, so that a wrong lock order would deadlock. */
  async function meet<Answer>({ from, into }: { from: string; into: string }, decide: () => Promise<Answer>) {
    const first = await hold(null, "select from public.restaurants where place_id = $1 for update", [from]);
    const merged = await start(() => stage.as<{ answer: unknown }>(admin, merging, [from, into]));
    const decided = await start(decide);
    await first.letGo();
    expect([merged.waits, decided.waits]).toEqual([true, true]);
    expect(await merged.ended).toMatchObject([{ answer: { success: true } }]);
    return decided.ended;
  }

  test("approving a request gives the ownership of the remaining place", async () => {
    const two = await twoPlaces();
    const { request_id } = await ask(ada, two.from);
    const yes = { p_request_id: request_id, p_status: "approved", p_confirm_second_owner: true };
    expect(await meet(two, () => valueOf(stage, admin, "review_ownership_request", yes))).toMatchObject({
      success: true,
    });
    const owned =
      "select restaurant_place_id as id from public.restaurant_ownerships where restaurant_owner_id = (select id from public.restaurant_owners where user_id = $1)";
    expect(await stage.look(owned, [ada.id])).toEqual([{ id: two.into }]);
  });

  test("accepting an invitation adds the waiter to the remaining place", async () => {
    const two = await twoPlaces();
    const invitation = { p_place_id: two.from, p_invited_email: "", p_server_id: serverId };
    const { invitation_id } = await valueOf(stage, two.owner, "send_server_invitation", invitation);
    const yes = { p_invitation_id: invitation_id, p_response: "accepted" };
    expect(await meet(two, () => valueOf(stage, sam, "respond_to_server_invitation", yes))).toMatchObject({
      success: true,
    });
    const serving =
      "select restaurant_place_id as id from public.restaurant_servers where server_id = $1 and restaurant_place_id like 'desk%'";
    expect(await stage.look(serving, [serverId])).toEqual([{ id: two.into }]);
  });

  test("accepting a correction changes the remaining place", async () => {
    const two = await twoPlaces();
    const p_changes = JSON.stringify({ phone: "+352 1" });
    const p_id = await valueOf(stage, ben, "propose_place_change", { p_place_id: two.from, p_changes });
    expect(await meet(two, () => valueOf(stage, two.owner, "decide_place_proposal", { p_id, p_accepted: true }))).toBe(
      true,
    );
    expect(await stage.look("select phone from public.restaurants where place_id = $1", [two.into])).toEqual([
      { phone: "+352 1" },
    ]);
  });

  test("a new request, proposal or report is stored for the remaining place", async () => {
    const { from, into } = await twoPlaces();
    const merged = await hold(admin, merging, [from, into]);
    const asked = await start(() => ask(ben, from));
    const p_changes = JSON.stringify({ phone: "+352 2" });
    const proposed = await start(() => rowsOf(stage, ada, "propose_place_change", { p_place_id: from, p_changes }));
    const report = { p_subject_type: "place", p_subject_id: null, p_reason: "untrue", p_place_id: from };
    const reported = await start(() => valueOf(stage, sam, "report_content", report));
    await merged.letGo();
    await Promise.all([asked, proposed, reported].map(({ ended }) => ended));
    for (const table of ["public.restaurant_ownership_requests", "private.place_proposals"])
      expect(
        await stage.look(`select restaurant_place_id as id from ${table} where restaurant_place_id in ($1, $2)`, [
          from,
          into,
        ]),
        table,
      ).toEqual([{ id: into }]);
    expect(await stage.look("select place_id as id from public.reports where place_id is not null")).toEqual([
      { id: into },
    ]);
  });
});

test("an answer to an invitation waits while that invitation is being cancelled, without a deadlock", async () => {
  const { from, owner } = await twoPlaces();
  const invited = await newcomer(stage, "invited-twice@race.test");
  await valueOf(stage, invited, "become_server", { p_first_name: "Nora", p_last_name: "New" });
  const [server] = await stage.look("select id from public.servers where user_id = $1", [invited.id]);
  const sent: string[] = [];
  for (const to of [{ p_invited_email: invited.email }, { p_invited_email: "", p_server_id: server?.["id"] }]) {
    const { invitation_id } = await valueOf(stage, owner, "send_server_invitation", { p_place_id: from, ...to });
    sent.push(String(invitation_id));
  }
  const [first = "", second = ""] = sent.toSorted();
  await valueOf(stage, owner, "cancel_server_invitation", { p_id: first });
  // Acts like a transaction that began while the invitation was open.
  const earlier = await hold(null, "select from public.server_invitations where id = $1 for update", [first]);
  const answered = await start(() =>
    valueOf(stage, invited, "respond_to_server_invitation", { p_invitation_id: first, p_response: "accepted" }),
  );
  const free = await stage.look("select id from public.server_invitations where id = $1 for update skip locked", [
    second,
  ]);
  await earlier.letGo();
  expect(answered.waits).toBe(true);
  expect(free).toEqual([{ id: second }]);
  expect(await answered.ended).toMatchObject({ code: "already_answered" });
});

describe("while a person or an ownership is being removed", () => {
  /** Answer to a person who calls while the row is being deleted. */
  async function whileGoing(going: Parameters<typeof hold>, person: Person, procedure: string, args: object) {
    const leaving = await hold(...going);
    const asked = await start<{ hint?: string; code?: string }>(() =>
      valueOf(stage, person, procedure, args as never).catch((error: unknown) => error as never),
    );
    await leaving.letGo();
    const answer = await asked.ended;
    return answer.hint ?? answer.code;
  }
  test("no code is created for a waiter who is being removed from the team", async () => {
    const [link] = await stage.look("select id from public.restaurant_servers where server_id = $1", [serverId]);
    const removing = "select public.remove_staff($1)";
    const asked = { p_place_id: places.place1.id, p_qr_type: "restaurant_server", p_server_id: serverId };
    expect(await whileGoing([olga, removing, [link?.["id"]]], sam, "create_qr_code", asked)).toBe("not_your_place");
    expect(await stage.look("select from public.qr_codes where server_id = $1", [serverId])).toEqual([]);
  });

  const promotion = {
    p_is_new: true,
    p_title: "Two for one",
    p_description: "On Mondays",
    p_discount_type: "percentage",
    p_discount_value: 10,
  };
  const made: [string, string, object][] = [
    ["a code", "create_qr_code", { p_qr_type: "restaurant" }],
    ["a promotion", "save_promotion", { ...promotion, p_id: "0a000000-0000-4000-8000-000000000001" }],
    ["an invitation to the team", "send_server_invitation", { p_invited_email: "nobody@race.test" }],
  ];
  test.each(made)("%s is not created for an owner who is giving up the place", async (_what, procedure, args) => {
    const { from, owner } = await twoPlaces();
    const leaving = "select public.leave_restaurant(p_place_id => $1)";
    const asked = { ...args, p_place_id: from };
    expect(await whileGoing([owner, leaving, [from]], owner, procedure, asked)).toBe("not_your_place");
  });

  test.each([
    ["a code", "create_qr_code", { p_qr_type: "restaurant_server" }, "server_not_here"],
    ["an invitation to the team", "send_server_invitation", { p_invited_email: "" }, "server_email_missing"],
  ])("%s is not created for a waiter who is deleting their profile", async (what, procedure, args, refusal) => {
    const { from, owner } = await twoPlaces();
    const { id } = await newcomer(stage, `serves-${procedure}@race.test`);
    const [server] = await stage.look<{ id: string }>(
      "insert into public.servers (user_id, first_name, last_name, email) values ($1, 'S', 'S', 's@race.test') returning id",
      [id],
    );
    if (what === "a code")
      await stage.look(
        `insert into public.restaurant_servers (restaurant_owner_id, server_id, restaurant_place_id)
         select restaurant_owner_id, $1, restaurant_place_id from public.restaurant_ownerships where restaurant_place_id = $2`,
        [server?.id, from],
      );
    const leaving = "delete from public.servers where id = $1";
    const asked = { ...args, p_place_id: from, p_server_id: server?.id };
    expect(await whileGoing([null, leaving, [server?.id]], owner, procedure, asked)).toBe(refusal);
  });

  test("no reply or claim is created on a review whose author is being erased", async () => {
    const { from, owner } = await twoPlaces();
    const serving = await newcomer(stage, "claims@race.test");
    await stage.look(
      `with one as (insert into public.servers (user_id, first_name, last_name, email) values ($1, 'Sim', 'S', 's@race.test') returning id)
       insert into public.restaurant_servers (restaurant_owner_id, server_id, restaurant_place_id)
       select restaurant_owner_id, one.id, restaurant_place_id from public.restaurant_ownerships, one where restaurant_place_id = $2`,
      [serving.id, from],
    );
    const erasing = "delete from private.ratings where id = $1";
    for (const [person, procedure, args, refusal] of [
      [owner, "reply_to_rating", { p_body: "Thanks" }, "rating_gone"],
      [serving, "claim_praise", {}, "server_not_here"],
    ] as const) {
      const p_rating_id = await rate(stage, ada, from, { server_name: "Sim" });
      expect(await whileGoing([null, erasing, [p_rating_id]], person, procedure, { ...args, p_rating_id })).toBe(
        refusal,
      );
    }
  });

  test("no report or block is created for a person who is being erased", async () => {
    const reported = { p_subject_type: "profile", p_reason: "spam" };
    const asked = async (procedure: string, args: (id: string) => object) => {
      const { id } = await newcomer(stage, `${procedure}@race.test`);
      return await whileGoing([null, "delete from auth.users where id = $1", [id]], ada, procedure, args(id));
    };
    expect(await asked("report_content", (id) => ({ ...reported, p_subject_id: id }))).toBe("content_gone");
    // Answered like an unknown person.
    expect(await asked("block_user", (id) => ({ p_user_id: id }))).toBeUndefined();
  });
});
