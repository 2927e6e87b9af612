import { describe, expect, test } from "vitest";
import { cast, ownerIds, places, type Person } from "../support/cast.ts";
import { newcomer, rate, rowsOf, valueOf } from "./calls.ts";
import { newDevice, send } from "./commands.ts";
import { useRaces } from "./races-harness.ts";

const { stage } = useRaces({ orPglite: true });

const { consumerA: ada, consumerB: ben, ownerOfPlace2: otto, admin } = cast;
const times = <T>(n: number, attempt: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, nth) => attempt(nth)));
const successes = (answers: Record<string, unknown>[]) => answers.filter((answer) => answer["success"] === true).length;
const people = (what: string, n: number) => times(n, (nth) => newcomer(stage, `${what}${nth}@cast.test`));

describe("concurrent calls", () => {
  test("by four admins who approve four requests for one place create one owner", async () => {
    const requests = await Promise.all(
      (await people("asker", 4)).map((person) =>
        valueOf(stage, person, "request_restaurant_ownership", {
          p_place_id: places.place3.id,
          p_restaurant_name: "x",
          p_business_name: "x",
          p_business_email: "x@y.test",
        }),
      ),
    );
    const answers = await Promise.all(
      requests.map(({ request_id }) =>
        valueOf(stage, admin, "review_ownership_request", { p_request_id: request_id, p_status: "approved" }),
      ),
    );
    expect(successes(answers)).toBe(1);
    expect(answers.filter((answer) => answer["code"] === "already_owned")).toHaveLength(3);
    expect(
      await stage.look("select from public.restaurant_ownerships where restaurant_place_id = $1", [places.place3.id]),
    ).toHaveLength(1);
  });

  test("that decide one request twice leave one decision", async () => {
    const { request_id } = await valueOf(stage, ada, "request_restaurant_ownership", {
      p_place_id: places.place2.id,
      p_restaurant_name: "x",
      p_business_name: "x",
      p_business_email: "x@y.test",
    });
    const answers = await times(6, (nth) =>
      valueOf(stage, admin, "review_ownership_request", {
        p_request_id: request_id,
        p_status: nth % 2 ? "approved" : "rejected",
        p_admin_notes: "x",
        p_confirm_second_owner: true,
      }),
    );
    // A decision equal to the stored one also succeeds, since it may be the same form sent again.
    expect(answers.filter((answer) => answer["success"] === true).map(({ status }) => status)).toEqual(
      Array<unknown>(3).fill(answers.find((answer) => answer["success"] === true)?.["status"]),
    );
    expect(
      await stage.look("select from public.activities where activity_type = 'ownership_decision' and user_id = $1", [
        ada.id,
      ]),
    ).toHaveLength(1);
  });

  test("from a double click send one invitation, and from a double acceptance create one team membership", async () => {
    const args = { p_place_id: places.place2.id, p_invited_email: "ben@cast.test" };
    expect(successes(await times(5, () => valueOf(stage, otto, "send_server_invitation", args)))).toBe(1);
    const [invitation] = await rowsOf(stage, ben, "get_server_invitations");
    const answer = { p_invitation_id: invitation?.["id"], p_response: "accepted" };
    expect(successes(await times(5, () => valueOf(stage, ben, "respond_to_server_invitation", answer)))).toBe(5);
    expect(
      await stage.look("select from public.restaurant_servers where restaurant_owner_id = $1", [ownerIds.ofPlace2]),
    ).toHaveLength(1);
  });

  test("that accept and cancel one invitation have one winner, as its row shows", async () => {
    const guests = await people("guest", 4);
    await Promise.all(
      guests.map(async (guest) => {
        const email = guest.email ?? "";
        const { invitation_id } = await valueOf(stage, otto, "send_server_invitation", {
          p_place_id: places.place2.id,
          p_invited_email: email,
        });
        const [accepted] = await Promise.all([
          valueOf(stage, guest, "respond_to_server_invitation", {
            p_invitation_id: invitation_id,
            p_response: "accepted",
          }),
          stage.as(otto, "update public.server_invitations set status = 'declined' where id = $1", [invitation_id]),
        ]);
        const [row] = await stage.look(
          `select i.status, exists (select from public.restaurant_servers as link join public.servers as s on s.id = link.server_id
             where s.user_id = $2) as works from public.server_invitations as i where i.id = $1`,
          [invitation_id, guest.id],
        );
        expect(row).toEqual({ status: accepted["success"] ? "accepted" : "declined", works: accepted["success"] });
      }),
    );
  });

  test("that accept two invitations of one person while the owner cancels one do not deadlock", async () => {
    const outcomes: unknown[] = [];
    for (const guest of await people("twice", 5)) {
      await valueOf(stage, guest, "become_server", { p_first_name: "Nora", p_last_name: "New" });
      const [server] = await stage.look("select id from public.servers where user_id = $1", [guest.id]);
      const invite = (change: object) =>
        valueOf(stage, otto, "send_server_invitation", {
          p_place_id: places.place2.id,
          p_invited_email: guest.email,
          ...change,
        });
      const both = [await invite({}), await invite({ p_server_id: server?.["id"] })].map(
        (sent) => sent["invitation_id"],
      );
      const answers = await Promise.all([
        ...both.map((p_invitation_id) =>
          valueOf(stage, guest, "respond_to_server_invitation", { p_invitation_id, p_response: "accepted" }),
        ),
        ...both.map((p_id) => valueOf(stage, otto, "cancel_server_invitation", { p_id })),
      ]);
      outcomes.push(answers.length);
      const open = "select from public.server_invitations where id = any ($1::uuid[]) and status = 'pending'";
      expect(await stage.look(open, [both])).toEqual([]);
    }
    expect(outcomes).toEqual([4, 4, 4, 4, 4]);
  });

  test("by two people who request each other's friendship create one row", async () => {
    const ask = (from: Person, to: Person) =>
      stage.as(from, "insert into public.user_relationships (follower_id, following_id) values ($1, $2)", [
        from.id,
        to.id,
      ]);
    const results = await Promise.allSettled([ask(ada, ben), ask(ben, ada), ask(ada, ben)]);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    expect(await stage.look("select from public.user_relationships")).toHaveLength(1);
  });

  test("that like a rating, from many people and with repeats, are counted correctly", async () => {
    const id = await rate(stage, admin, places.place1.id);
    const fans = await people("fan", 6);
    await Promise.all(
      [...fans, ...fans].map((fan) => valueOf(stage, fan, "set_rating_like", { p_rating_id: id, p_liked: true })),
    );
    expect(await stage.look("select from public.rating_likes where rating_id = $1", [id])).toHaveLength(6);
    // An even number of toggles ends at the initial state.
    await times(8, () => valueOf(stage, ada, "toggle_rating_like", { p_rating_id: id }));
    expect(await stage.look("select from public.rating_likes where rating_id = $1", [id])).toHaveLength(6);
  });

  test("that report one scan eight times count it once, and scans by eight visitors count eight times", async () => {
    const [code] = await rowsOf<{ id: string }>(stage, otto, "create_qr_code", {
      p_place_id: places.place2.id,
      p_qr_type: "restaurant",
    });
    const visitor = crypto.randomUUID();
    await times(8, () => valueOf(stage, cast.anonymous, "record_qr_scan", { p_code_id: code?.id, p_visitor: visitor }));
    await times(8, () =>
      valueOf(stage, cast.anonymous, "record_qr_scan", { p_code_id: code?.id, p_visitor: crypto.randomUUID() }),
    );
    expect(await stage.look("select scans_count from public.qr_codes where id = $1", [code?.id])).toEqual([
      { scans_count: 9 },
    ]);
  });

  test("that send one form eight times create one code", async () => {
    const form = {
      p_place_id: places.place2.id,
      p_qr_type: "restaurant",
      p_server_id: null,
      p_op_id: crypto.randomUUID(),
    };
    const answers: { id: string }[] = [];
    await times(8, async () => {
      answers.push(...(await rowsOf<{ id: string }>(stage, otto, "create_qr_code", form)));
    });
    expect(answers).toHaveLength(8);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await stage.look("select from public.qr_codes where op_id = $1", [form.p_op_id])).toHaveLength(1);
  });

  test("by six people who rate three places of a city leave one mayor, who has three ratings", async () => {
    await stage.look(
      "insert into public.restaurants (place_id, name, city, latitude, longitude) select 'm' || n, 'M', 'Mayorville', 49, 6 from generate_series(100, 102) as n",
    );
    const racers = await people("racer", 6);
    await Promise.all(
      racers.map(async (racer) => {
        for (const id of ["m100", "m101", "m102"]) await rate(stage, racer, id);
      }),
    );
    // Others see the change on the next day.
    await stage.look("update private.city_mayors set since = since - interval '1 day'");
    expect(await rowsOf(stage, admin, "get_city_mayors", { p_city: "Mayorville" })).toHaveLength(1);
    // Only the mayor learns the number of ratings.
    const own = await Promise.all(racers.map((racer) => rowsOf(stage, racer, "get_my_mayorships", {})));
    expect(own.flat()).toMatchObject([{ city: "Mayorville", rating_count: 3 }]);
  });

  test.each(["set_admin", "suspend_user", "delete_my_account"])(
    "two admins put an end to each other, or to themselves, by %s: one remains who can work",
    async (end) => {
      const [one, other] = [await newcomer(stage, `one@${end}.test`), await newcomer(stage, `other@${end}.test`)];
      await stage.look("delete from public.user_roles where role = 'admin'");
      await stage.look("insert into public.user_roles (user_id, role) values ($1, 'admin'), ($2, 'admin')", [
        one.id,
        other.id,
      ]);
      const args = (id: string | null) =>
        ({
          set_admin: { p_user_id: id, p_admin: false },
          suspend_user: { p_user_id: id, p_reason: "x" },
        })[end] ?? {};
      await Promise.allSettled([valueOf(stage, one, end, args(other.id)), valueOf(stage, other, end, args(one.id))]);
      const left = await stage.look(
        `select from public.user_roles as r where r.role = 'admin' and private.is_user_invited(r.user_id)
           and not exists (select from public.data_requests as q where q.user_id = r.user_id and q.status = 'open')`,
      );
      await stage.look("delete from public.data_requests where user_id in ($1, $2)", [one.id, other.id]);
      await stage.look("delete from private.mail_outbox where template = 'deletion_scheduled'");
      expect(left).toHaveLength(1);
    },
  );

  test("that request the deletion of one account five times schedule one deletion", async () => {
    await times(5, () => valueOf(stage, ben, "delete_my_account"));
    expect(await stage.look("select from public.data_requests where kind = 'deletion'")).toHaveLength(1);
    expect(await stage.look("select from private.mail_outbox where template = 'deletion_scheduled'")).toHaveLength(1);
  });
});

describe("of twenty calls at once, beyond a limit", () => {
  test.each(["reviews", "profile-images", "ownership-proofs"])(
    "uploads to %s pass only while there is room",
    async (bucket) => {
      const kept =
        "select action, allowed from private.rate_limits where action in ('photo_upload', 'portrait_upload')";
      const limits = await stage.look<{ action: string; allowed: number }>(kept);
      await stage.look(
        "update private.rate_limits set allowed = 20 where action in ('photo_upload', 'portrait_upload')",
      );
      const [person] = await people(`uploads-${bucket}`, 1);
      const store = () =>
        // Storage stores as its own role, after it asked the policies.
        stage.look("insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3)", [
          bucket,
          `${person!.id}/${crypto.randomUUID()}.jpg`,
          person!.id,
        ]);
      for (let n = 0; n < 15; n += 1) await store();
      const ends = await Promise.allSettled(Array.from({ length: 20 }, store));
      expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
      expect(ends.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "42501" } });
      for (const { action, allowed } of limits)
        await stage.look("update private.rate_limits set allowed = $2 where action = $1", [action, allowed]);
    },
  );

  test("every limit admits exactly its number of calls when twenty arrive at once", async () => {
    const limits = await stage.look<{ action: string; allowed: number; period: string }>(
      "select action, allowed, period::text as period from private.rate_limits order by action",
    );
    await stage.look("update private.rate_limits set allowed = 7, period = '1 day'");
    const passed: Record<string, number> = {};
    for (const { action } of limits) {
      const ends = await times(20, () =>
        stage.look<{ ok: boolean }>("select private.take_token($1, 'racer') as ok", [action]),
      );
      passed[action] = ends.filter(([row]) => row?.ok).length;
    }
    expect(passed).toEqual(Object.fromEntries(limits.map(({ action }) => [action, 7])));
    await stage.look("delete from private.token_buckets where key like '%:racer'");
    await stage.look(
      `update private.rate_limits as l set allowed = old.allowed, period = old.period::interval
         from jsonb_to_recordset($1::jsonb) as old (action text, allowed int, period text) where l.action = old.action`,
      [JSON.stringify(limits)],
    );
  });

  test.each([
    ["correct_place", "place_correction"],
    ["report_content", "report"],
    ["create_qr_code", "qr_code"],
  ])("calls of %s pass only while there is room", async (name, action) => {
    const [before] = await stage.look<{ allowed: number }>(
      "select allowed from private.rate_limits where action = $1",
      [action],
    );
    await stage.look("update private.rate_limits set allowed = 5 where action = $1", [action]);
    await stage.look("delete from private.token_buckets where key = $1", [`${action}:${otto.id}`]);
    const args = (nth: number): Record<string, unknown> =>
      ({
        correct_place: { p_place_id: places.place2.id, p_changes: { phone: `+352 1234${10 + nth}` } },
        report_content: { p_subject_type: "profile", p_subject_id: racers[nth]?.id, p_reason: "spam" },
        create_qr_code: {
          p_place_id: places.place2.id,
          p_qr_type: "restaurant",
          p_server_id: null,
          p_op_id: crypto.randomUUID(),
        },
      })[name] ?? {};
    const racers = name === "report_content" ? await people("reported", 20) : [];
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) =>
        name === "create_qr_code" ? rowsOf(stage, otto, name, args(nth)) : valueOf(stage, otto, name, args(nth)),
      ),
    );
    const refused = (answer: unknown) =>
      typeof answer === "object" && answer !== null && "success" in answer && answer.success === false;
    const good = ends.filter((end) => end.status === "fulfilled" && !refused(end.value));
    expect(good).toHaveLength(5);
    await stage.look("update private.rate_limits set allowed = $2 where action = $1", [action, before?.allowed]);
  });

  test("promotions pass only while there is room", async () => {
    await stage.look("update private.rate_limits set allowed = 5 where action = 'promotion'");
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) =>
        stage.as(
          otto,
          `insert into public.promotions (restaurant_owner_id, restaurant_place_id, title, description, discount_type, discount_value)
             values ($1, $2, $3, 'x', 'percentage', 10)`,
          [ownerIds.ofPlace2, places.place2.id, `Sale ${nth}`],
        ),
      ),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  });

  test("invitations of friends pass only while there is room", async () => {
    const [person] = await people("inviting", 1);
    const [quota] = await stage.look<{ n: number }>("select private.setting('friend_invitations')::int as n");
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, () => valueOf(stage, person!, "invite_friend", { p_op_id: crypto.randomUUID() })),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(quota!.n);
  });

  test("people with one invitation code get in only while it has uses", async () => {
    await stage.look("select private.add_invitation_code('SEVEN-USES', 7, null, null)");
    const racers = await times(20, (nth) => newcomer(stage, `seven${nth}@cast.test`, false));
    const answers = await Promise.all(
      racers.map((racer) =>
        stage.as<{ answer: { valid: boolean } }>(
          racer,
          "select public.validate_invitation_code('SEVEN-USES', $1) as answer",
          [racer.id],
        ),
      ),
    );
    expect(answers.filter(([row]) => row?.answer.valid)).toHaveLength(7);
  });

  test("places to visit and settings are stored only while there is room", async () => {
    const [person] = await people("wanting", 1);
    await stage.look(
      `with places as (insert into public.restaurants (place_id, name, latitude, longitude)
           select 'want-' || n, 'R', 49, 6 from generate_series(1, 1020) as n returning place_id)
         insert into public.wanted_places (user_id, restaurant_place_id)
           select $1, place_id from places where substr(place_id, 6)::int <= 995`,
      [person!.id],
    );
    await stage.look(
      "insert into private.user_settings (user_id, key, value) select $1, repeat(chr(97 + n % 3), 2 + n / 3), '1' from generate_series(0, 44) as n",
      [person!.id],
    );
    await times(20, (nth) =>
      send(stage, person!, newDevice().put("want.set.v1", `want-${1000 + nth}`, { wanted: true })),
    );
    expect(
      await stage.look("select count(*)::int as n from public.wanted_places where user_id = $1", [person!.id]),
    ).toEqual([{ n: 1000 }]);
    await times(20, (nth) =>
      send(stage, person!, newDevice().put("settings.save.v1", "z".repeat(nth + 2), { value: 1 })),
    );
    expect(
      await stage.look("select count(*)::int as n from private.user_settings where user_id = $1", [person!.id]),
    ).toEqual([{ n: 50 }]);
  });
});
