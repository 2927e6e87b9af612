import { describe, expect, test } from "vitest";
import { drawMail } from "../../supabase/functions/_shared/draw-mail.ts";
import { handle } from "../../supabase/functions/maintenance/handler.ts";
import { MailRefusal } from "../../supabase/functions/_shared/mail-refusal.ts";
import { sendWaiting } from "../../supabase/functions/maintenance/send-mails.ts";
import type { OutgoingMail } from "../../supabase/functions/_shared/http-mail.ts";
import type { MaintenancePorts } from "../../supabase/functions/maintenance/maintenance-ports.ts";
import { runMaintenance } from "../../supabase/functions/maintenance/run-maintenance.ts";
import { createWorld, rpc } from "./world.ts";

const secret = "a-secret-that-nobody-guesses";
const requestWith = (given: string | null, method = "POST") =>
  new Request("http://api.test/functions/v1/maintenance", {
    method,
    headers: given === null ? {} : { "x-maintenance-secret": given },
  });
const guardianMail = {
  id: "7b1d3f0a-0000-4000-8000-000000000001",
  recipient: "mum@x.test",
  template: "guardian_consent",
  language: "en",
  params: { first_name: "Tim", token: "t0k/en" },
};
const nothingToDo = {
  [rpc("take_mails")]: { body: [] },
  [rpc("due_erasures")]: { body: [] },
  [rpc("orphan_photos")]: { body: [] },
  [rpc("removed_portraits")]: { body: [] },
  [rpc("orphan_proofs")]: { body: [] },
  [rpc("due_place_hours")]: { body: [] },
  [rpc("refresh_public_counts")]: { body: true },
  [rpc("queue_owner_mails")]: { body: 2 },
  [rpc("prune")]: { body: null },
  [rpc("note_jobs")]: { body: null },
};

describe("the maintenance function", () => {
  test.each([
    ["no secret", null, secret],
    ["a wrong secret", `${secret}x`, secret],
    ["an empty secret", "", secret],
    ["any secret when none is set", "", undefined],
    ["a secret that could be guessed", "short", "short"],
  ])("rejects %s", async (_name, given, set) => {
    const { environment, calls } = createWorld(nothingToDo, { maintenanceSecret: set });
    expect((await handle(requestWith(given), environment)).status).toBe(401);
    expect(calls).toEqual([]);
  });

  test("requires the secret and POST, and allows no CORS", async () => {
    const { environment } = createWorld(nothingToDo, { maintenanceSecret: secret, mailKey: "key" });
    expect((await handle(requestWith(secret, "GET"), environment)).status).toBe(405);
    const answer = await handle(requestWith(secret), environment);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect(await answer.json()).toEqual({
      "owner-mails": { ok: true, queued: 2 },
      mail: { ok: true, sent: 0, failed: 0 },
      erasure: { ok: true, erased: 0 },
      "orphan-photos": { ok: true, removed: 0 },
      "removed-portraits": { ok: true, removed: 0 },
      "orphan-proofs": { ok: true, removed: 0 },
      cache: { ok: true, skipped: "no cache to purge" },
      codes: { ok: true, skipped: "no signing key" },
      push: { ok: true, skipped: "no keys to push with" },
      hours: { ok: true, computed: 0, unread: 0 },
      counts: { ok: true, counted: true },
      prune: { ok: true },
    });
  });

  test("answers 502 when a job fails, and still runs the others", async () => {
    const { environment, calls } = createWorld(
      { ...nothingToDo, [rpc("due_erasures")]: { status: 500, body: {} } },
      { maintenanceSecret: secret, mailKey: "key" },
    );
    const answer = await handle(requestWith(secret), environment);
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ erasure: { ok: false }, prune: { ok: true } });
    expect(calls.some(({ url }) => url === rpc("prune"))).toBe(true);
  });
});

describe("the maintenance report", () => {
  test("is stored in the database with the reasons for failures", async () => {
    const { environment, calls } = createWorld(
      { ...nothingToDo, [rpc("due_erasures")]: { status: 500, body: {} } },
      { maintenanceSecret: secret, mailKey: "key" },
    );
    await handle(requestWith(secret), environment);
    const told = calls.find(({ url }) => url === rpc("note_jobs"));
    expect(JSON.parse(told?.body ?? "{}")).toMatchObject({
      p_report: { erasure: { ok: false, error: expect.any(String) }, prune: { ok: true } },
    });
  });

  test("is itself reported as failed when it cannot be stored", async () => {
    const { environment } = createWorld(
      { ...nothingToDo, [rpc("note_jobs")]: { status: 500, body: {} } },
      { maintenanceSecret: secret, mailKey: "key" },
    );
    const answer = await handle(requestWith(secret), environment);
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ prune: { ok: true }, note: { ok: false } });
  });
});

describe("a mail of a hosted project", () => {
  const world = (provider: { status?: number; body: unknown } | Error, overrides = {}) =>
    createWorld(
      {
        ...nothingToDo,
        [rpc("take_mails")]: { body: [guardianMail] },
        [rpc("settle_mail")]: { body: true },
        "https://mail.test": provider,
      },
      { maintenanceSecret: secret, mailKey: "key", secretKey: "secret-key", ...overrides },
    );
  const settled = (calls: { url: string; body: string }[]) =>
    calls.filter(({ url }) => url === rpc("settle_mail")).map(({ body }) => JSON.parse(body) as unknown);

  test("is sent with a stable idempotency key and marked as settled", async () => {
    const { environment, calls } = world({ body: { id: "x" } });
    expect((await handle(requestWith(secret), environment)).status).toBe(200);
    const sent = calls.find(({ url }) => url.startsWith("https://mail.test"));
    expect(sent?.headers.get("idempotency-key")).toBe(guardianMail.id);
    expect(sent?.headers.get("authorization")).toBe("Bearer key");
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({
      from: "Five Lemons <post@site.test>",
      to: ["mum@x.test"],
      subject: "Tim needs your consent to use Five Lemons",
      text: expect.stringContaining("https://site.test/guardian?token=t0k%2Fen"),
      html: expect.stringContaining("Tim"),
    });
    expect(settled(calls)).toEqual([{ p_id: guardianMail.id, p_error: null }]);
    expect(calls.find(({ url }) => url === rpc("take_mails"))?.headers.get("apikey")).toBe("secret-key");
  });

  test.each([
    ["goes to the address that is configured", "post@five.test", ["post@five.test"]],
    ["is settled unsent if no address is configured", undefined, []],
  ])("for the operator %s", async (_name, contactEmail, recipients) => {
    const letter = { ticket: "AB12", topic: "press", name: "Nora", email: "nora@x.test", message: "Hi <b>" };
    const { environment, calls } = createWorld(
      {
        ...nothingToDo,
        [rpc("take_mails")]: {
          body: [{ ...guardianMail, recipient: "operator", template: "contact_message", params: letter }],
        },
        [rpc("settle_mail")]: { body: true },
        "https://mail.test": { body: { id: "x" } },
      },
      { maintenanceSecret: secret, mailKey: "key", contactEmail },
    );
    expect((await handle(requestWith(secret), environment)).status).toBe(200);
    const sent = calls.filter(({ url }) => url.startsWith("https://mail.test")).map(({ body }) => JSON.parse(body));
    expect(sent.flatMap(({ to }: { to: string[] }) => to)).toEqual(recipients);
    for (const { html } of sent) expect(html).toContain("Hi &lt;b&gt;");
    expect(settled(calls)).toEqual([{ p_id: guardianMail.id, p_error: null }]);
  });

  test("has a one-line subject even if a name contains line breaks", () => {
    const { subject, text } = drawMail({
      language: "en",
      subject: "Tim\r\nBcc: all@x.test  asks ",
      paragraphs: ["One\ntwo"],
      links: [],
      why: "",
      frame: { copy: "", sender: "" },
    });
    expect(subject).toBe("Tim Bcc: all@x.test asks");
    expect(text).toContain("One\ntwo");
  });

  test.each([[{ status: 503, body: "down" }], [new Error("unreachable")]])(
    "that the provider does not accept (%j) is settled with the reason, not as sent",
    async (provider) => {
      const { environment, calls } = world(provider);
      expect((await handle(requestWith(secret), environment)).status).toBe(502);
      expect(settled(calls)).toMatchObject([
        { p_id: guardianMail.id, p_error: expect.stringMatching(/503|unreachable/) },
      ]);
    },
  );

  test("stays in the queue if no provider is configured", async () => {
    const { environment, calls } = world({ body: {} }, { mailKey: undefined });
    const answer = await handle(requestWith(secret), environment);
    expect(await answer.json()).toMatchObject({ mail: { ok: true, skipped: "no mail provider" } });
    expect(calls.some(({ url }) => url === rpc("take_mails"))).toBe(false);
  });
});

describe("the maintenance jobs", () => {
  type Answers = Record<string, (args: Record<string, unknown>) => unknown>;
  const ports = (answers: Answers, send: MaintenancePorts["sendMail"] = async () => {}) => {
    const done: string[] = [];
    const made: MaintenancePorts = {
      async call<Answer>(name: string, args: object) {
        done.push(name);
        return (answers[name]?.(args as Record<string, unknown>) ?? []) as Answer;
      },
      async removeObjects(bucket, names) {
        done.push(`remove ${bucket} ${names.length}`);
      },
      sendMail: send,
      siteUrl: "https://site.test",
      functionsUrl: "https://api.test/functions/v1",
      operatorAddress: null,
      signingKey: null,
      push: null,
      purge: null,
      hoursBudgetMs: 0,
    };
    return { made, done };
  };

  test("send batches of mails until none is due", async () => {
    let left = 45;
    const take = () =>
      Array.from({ length: Math.min(left, 10) }, () => {
        left -= 1;
        return guardianMail;
      });
    const { made } = ports({ take_mails: take });
    expect((await runMaintenance(made))["mail"]).toEqual({ ok: true, sent: 45, failed: 0 });
  });

  test("stop after one batch of mails when the provider is down", async () => {
    let taken = 0;
    const take = () => {
      taken += 1;
      return Array.from({ length: 10 }, () => guardianMail);
    };
    const down = ports({ take_mails: take }, () => Promise.reject(new Error("down")));
    expect((await runMaintenance(down.made))["mail"]).toMatchObject({ ok: false, sent: 0, failed: 10 });
    expect(taken).toBe(1);
  });

  test("stop sending mails before their reservation expires", async () => {
    let now = 0;
    const sent: string[] = [];
    const { made } = ports(
      { take_mails: () => Array.from({ length: 10 }, (_, at) => ({ ...guardianMail, id: String(at) })) },
      async ({ id }) => {
        sent.push(id);
        now += 60_000;
      },
    );
    expect(await sendWaiting(made, () => now)).toEqual({ sent: 4, failed: 0 });
    expect(now).toBeLessThan(5 * 60_000);
    expect(sent).toEqual(["0", "1", "2", "3"]);
  });

  test("write mails in the reader's language, or in English if none is known", async () => {
    const mails: string[] = [];
    const { made } = ports(
      { take_mails: () => ["en", null, "fr", "lb"].map((language) => ({ ...guardianMail, language })) },
      async ({ html }) => void mails.push(/<html lang="(\w+)">/.exec(html)?.[1] ?? html),
    );
    await sendWaiting(made);
    expect(mails).toEqual(["en", "en", "fr", "lb"]);
  });

  test("record final mail failures and Retry-After delays", async () => {
    const settled: object[] = [];
    const refusals = [new MailRefusal("550", { final: true }), new MailRefusal("429", { retrySeconds: 59.5 })];
    const { made } = ports(
      { take_mails: () => [guardianMail, guardianMail], settle_mail: (args) => settled.push(args) },
      () => Promise.reject(refusals.shift() ?? new Error("more than two")),
    );
    expect(await sendWaiting(made)).toMatchObject({ sent: 0, failed: 2 });
    expect(settled).toMatchObject([
      { p_error: "550", p_final: true, p_retry_seconds: 0 },
      { p_error: "429", p_final: false, p_retry_seconds: 60 },
    ]);
  });

  test("add one-click unsubscribe headers only to subscription mails", async () => {
    const mails: OutgoingMail[] = [];
    const { made } = ports(
      {
        take_mails: () => [
          {
            ...guardianMail,
            template: "newsletter_confirm",
            params: { token: "t", unsubscribe_token: "u-1" },
            language: "fr",
          },
          guardianMail,
        ],
      },
      async (mail) => void mails.push(mail),
    );
    await sendWaiting(made);
    expect(mails.map(({ headers }) => headers)).toEqual([
      {
        "List-Unsubscribe": "<https://api.test/functions/v1/newsletter-unsubscribe?token=u-1&language=fr>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
      {},
    ]);
  });

  test("send waiting sign-in mails", async () => {
    const mails: OutgoingMail[] = [];
    const url = "https://site.test/auth/v1/verify?token=t&type=recovery";
    const { made } = ports(
      { take_mails: () => [{ ...guardianMail, template: "auth_recovery", params: { url } }] },
      async (mail) => void mails.push(mail),
    );
    await sendWaiting(made);
    expect(mails).toMatchObject([
      { subject: "Choose a new password for Five Lemons", text: expect.stringContaining(url) },
    ]);
  });

  test("skip a mail with an unknown template and send the others", async () => {
    const settled: unknown[] = [];
    const { made } = ports({
      take_mails: () => [{ ...guardianMail, template: "riddle" }, guardianMail],
      settle_mail: (args) => settled.push(args["p_error"]),
    });
    expect((await runMaintenance(made))["mail"]).toMatchObject({ ok: false, sent: 1, failed: 1 });
    expect(settled).toEqual(['No words for "riddle"', null]);
  });

  test("remove a person's stored files before the account", async () => {
    const names = Array.from({ length: 130 }, (_, at) => `u/${at}.jpg`);
    const { made, done } = ports({
      due_erasures: () => [
        { user_id: "u", bucket: "reviews", names },
        { user_id: "u", bucket: "profile-images", names: ["u/avatar.jpg"] },
        { user_id: "v", bucket: null, names: null },
      ],
      erase_account: () => true,
    });
    expect((await runMaintenance(made))["erasure"]).toEqual({ ok: true, erased: 2 });
    expect(done.filter((step) => /^remove |erase/.test(step))).toEqual([
      "remove reviews 100",
      "remove reviews 30",
      "remove profile-images 1",
      "erase_account",
      "erase_account",
    ]);
  });

  test("delete the files of profile pictures removed by moderators", async () => {
    const left = [{ name: "u/avatar.jpg" }];
    const { made, done } = ports({ removed_portraits: () => left.splice(0) });
    expect((await runMaintenance(made))["removed-portraits"]).toEqual({ ok: true, removed: 1 });
    expect(done).toContain("remove profile-images 1");
  });

  test("remove orphaned photos in a limited number of batches", async () => {
    let left = 250;
    const orphans = () => {
      const rows = Array.from({ length: Math.min(left, 100) }, (_, at) => ({ name: `u/${at}.jpg` }));
      left -= rows.length;
      return rows;
    };
    expect((await runMaintenance(ports({ orphan_photos: orphans }).made))["orphan-photos"]).toEqual({
      ok: true,
      removed: 250,
    });
    const stubborn = ports({ orphan_photos: () => Array.from({ length: 100 }, () => ({ name: "u/a.jpg" })) });
    expect((await runMaintenance(stubborn.made))["orphan-photos"]).toEqual({ ok: true, removed: 1000 });
  });

  test("run all jobs of a given list even if one fails", async () => {
    const { made } = ports({});
    const report = await runMaintenance(made, [
      { name: "broken", run: () => Promise.reject(new Error("no")) },
      { name: "new", run: async () => ({ count: 3 }) },
    ]);
    expect(report).toEqual({ broken: { ok: false, error: "no" }, new: { ok: true, count: 3 } });
  });
});
