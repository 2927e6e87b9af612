import { describe, expect } from "vitest";
import { termsVersion } from "../../src/domain/people/terms.ts";
import { wordsOfMail } from "../../src/messages/mails.ts";
import { readSchema } from "../../supabase/schemas/schema-files.ts";
import { cast } from "../support/cast.ts";
import { valueOf } from "./calls.ts";
import { signUp } from "./seed-test-users.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const take = (stage: Stage, limit = 20) =>
  stage.as<{ id: string; recipient: string; language: string }>(cast.machine, "select * from public.take_mails($1)", [
    limit,
  ]);
const settle = (stage: Stage, id: string | undefined, error: string | null = null) =>
  stage.as(cast.machine, "select public.settle_mail($1, $2) as known", [id, error]);
const queue = (stage: Stage, address: string) =>
  stage.look("select private.queue_mail($1, 'guardian_consent', '{}')", [address]);

describe("a queued mail", () => {
  test("can hold the longest answer of an admin, whatever characters it contains", async ({ stage }) => {
    const longest = '"'.repeat(2000);
    await valueOf(stage, cast.consumerA, "file_data_request", { p_kind: "objection", p_note: "No" });
    const [request] = await stage.look("select id from public.data_requests");
    const answer = { p_id: request?.["id"], p_answer: longest };
    expect(await valueOf(stage, cast.admin, "complete_data_request", answer)).toBe(true);
    expect(await stage.look("select params ->> 'answer' as answer from private.mail_outbox")).toEqual([
      { answer: longest },
    ]);
  });

  test("is leased to one sender at a time, and deleted when sent", async ({ stage }) => {
    await queue(stage, "a@x.test");
    const [mail] = await take(stage);
    expect(mail?.recipient).toBe("a@x.test");
    expect(await take(stage)).toEqual([]);
    expect(await settle(stage, mail?.id)).toEqual([{ known: true }]);
    expect(await stage.look("select 1 from private.mail_outbox")).toEqual([]);
    expect(await settle(stage, mail?.id)).toEqual([{ known: false }]);
  });

  test("that failed is retried after pauses that double up to half a day", async ({ stage }) => {
    await queue(stage, "a@x.test");
    const pauses: number[] = [];
    for (let nth = 0; nth < 10; nth++) {
      const [mail] = await take(stage);
      expect(mail?.recipient).toBe("a@x.test");
      await settle(stage, mail?.id, "The provider answered 503");
      const [row] = await stage.look<{ minutes: number }>(
        "select round(extract(epoch from due_at - clock_timestamp()) / 60)::int as minutes from private.mail_outbox",
      );
      pauses.push(row?.minutes ?? 0);
      await stage.look("update private.mail_outbox set due_at = clock_timestamp()");
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 720, 720]);
    expect(await stage.look("select attempts, last_error from private.mail_outbox")).toEqual([
      { attempts: 10, last_error: "The provider answered 503" },
    ]);
  });

  test("is leased again if its sender died and the lease expired", async ({ stage }) => {
    await queue(stage, "a@x.test");
    await take(stage);
    await stage.look("update private.mail_outbox set due_at = due_at - interval '5 minutes'");
    expect(await take(stage)).toHaveLength(1);
  });

  test("is not delayed by another mail that always fails", async ({ stage }) => {
    await queue(stage, "bad@x.test");
    const [bad] = await take(stage, 1);
    await settle(stage, bad?.id, "refused");
    await queue(stage, "good@x.test");
    expect((await take(stage, 1)).map(({ recipient }) => recipient)).toEqual(["good@x.test"]);
  });

  test("is tried twelve times over about three days and then given up", async ({ stage }) => {
    await queue(stage, "a@x.test");
    for (let nth = 0; nth < 12; nth++) {
      const [mail] = await take(stage);
      await settle(stage, mail?.id, "The provider answered 503");
      const [row] = await stage.look<{ dead: boolean }>("select dead_at is not null as dead from private.mail_outbox");
      expect(row?.dead, `after try ${nth + 1}`).toBe(nth === 11);
      await stage.look("update private.mail_outbox set due_at = clock_timestamp()");
    }
    expect(await take(stage)).toEqual([]);
  });

  test("is also given up if it crashes its sender at every attempt", async ({ stage }) => {
    await queue(stage, "a@x.test");
    for (let nth = 0; nth < 12; nth++) {
      expect(await take(stage)).toHaveLength(1);
      await stage.look("update private.mail_outbox set due_at = clock_timestamp()");
    }
    expect(await take(stage)).toEqual([]);
    expect(await stage.look("select last_error from private.mail_outbox where dead_at is not null")).toEqual([
      { last_error: "The sender ended." },
    ]);
  });

  test("to a non-existent address is given up immediately", async ({ stage }) => {
    await queue(stage, "a@x.test");
    const [mail] = await take(stage);
    await stage.as(cast.machine, "select public.settle_mail($1, '550 no such user', true)", [mail?.id]);
    await stage.look("update private.mail_outbox set due_at = clock_timestamp()");
    expect(await take(stage)).toEqual([]);
  });

  test("is retried only after the delay that the provider asks for", async ({ stage }) => {
    await queue(stage, "a@x.test");
    const [mail] = await take(stage);
    await stage.as(cast.machine, "select public.settle_mail($1, '429', false, 3600)", [mail?.id]);
    expect(
      await stage.look("select due_at > clock_timestamp() + interval '59 minutes' as late from private.mail_outbox"),
    ).toEqual([{ late: true }]);
  });

  test("that was given up can be retried by an admin, and by nobody else", async ({ stage }) => {
    await queue(stage, "a@x.test");
    const [mail] = await take(stage);
    await stage.as(cast.machine, "select public.settle_mail($1, '401', true)", [mail?.id]);
    expect((await stage.refusal(cast.consumerA, "select public.retry_dead_mails()")).code).toMatch(/^PT403|42501/);
    expect(await take(stage)).toEqual([]);
    expect(await stage.as(cast.admin, "select public.retry_dead_mails() as mails")).toEqual([{ mails: 1 }]);
    expect(await take(stage)).toHaveLength(1);
    // The attempts start over, and the first one is under way.
    expect(await stage.look("select attempts from private.mail_outbox")).toEqual([{ attempts: 1 }]);
    expect(await stage.look("select kind from public.audit_log where action = 'mails_retried'")).toEqual([
      { kind: "requests" },
    ]);
  });

  test("is deleted unsent once it is thirty days old", async ({ stage }) => {
    await queue(stage, "a@x.test");
    await stage.look("update private.mail_outbox set created_at = now() - interval '31 days'");
    await stage.as(cast.machine, "select public.prune()");
    expect(await stage.look("select 1 from private.mail_outbox")).toEqual([]);
  });

  test("has a text for every template that the database schema queues", () => {
    const templates = [...readSchema().matchAll(/perform private\.queue_mail\([^;]*?, '([a-z_]+)'/g)].map(
      ([, name = ""]) => name,
    );
    expect(new Set(templates)).toContain("server_invitation");
    for (const template of templates)
      expect(wordsOfMail(template, {}, "https://x.test", "en"), template).not.toBeNull();
  });
});

describe("the language of a mail", () => {
  const languages = async (stage: Stage) => (await take(stage)).map(({ recipient, language }) => [recipient, language]);
  const speaks = (stage: Stage, id: string, language: string) =>
    stage.look(
      `insert into private.user_settings (user_id, key, value) values ($1, 'language', to_jsonb($2::text))
       on conflict (user_id, key) do update set value = excluded.value`,
      [id, language],
    );
  const addressOf = async (stage: Stage, id: string) =>
    (await stage.look<{ email: string }>("select email from auth.users where id = $1", [id]))[0]?.email;

  test("is the recipient's choice, even if it changed after the mail was queued", async ({ stage }) => {
    const address = await addressOf(stage, cast.consumerA.id);
    await stage.look("select private.queue_mail($1, 'invitation', '{}', 'fr')", [address]);
    await speaks(stage, cast.consumerA.id, "lb");
    expect(await languages(stage)).toEqual([[address, "lb"]]);
  });

  test("is that of the page for people without an account, and English if that language is unsupported", async ({
    stage,
  }) => {
    await stage.look("select private.queue_mail('a@x.test', 'invitation', '{}', 'pt-BR')");
    await stage.look("select private.queue_mail('b@x.test', 'invitation', '{}', 'xx')");
    expect(new Map((await languages(stage)) as [string, string][])).toEqual(
      new Map([
        ["a@x.test", "pt"],
        ["b@x.test", "en"],
      ]),
    );
  });

  test("is that of the person who triggered the mail if the page gives no language", async ({ stage }) => {
    await speaks(stage, cast.admin.id, "de");
    await stage.as(cast.admin, "select public.mail_invitation(gen_random_uuid(), 'new@x.test')");
    expect(await languages(stage)).toEqual([["new@x.test", "de"]]);
  });

  const teen = { id: "00000000-0000-4000-8000-0000000000b1", email: "teen@x.test", role: "authenticated" as const };
  const years = (ago: number) => new Date().getFullYear() - ago;

  test("is, for a guardian, that of the page where the child signed up with a password", async ({ stage }) => {
    const data = { first_name: "Tim", birth_year: years(14), guardian_email: "mum@x.test", language: "pt-PT" };
    await signUp(stage.sql, teen, { ...data, terms_version: termsVersion });
    expect(await languages(stage)).toEqual([["mum@x.test", "pt"]]);
  });

  test("is, for a guardian, that of the page where the child completed an account by Apple, also when asked again", async ({
    stage,
  }) => {
    await signUp(stage.sql, teen, { full_name: "Tim" });
    const answers = { p_birth_year: years(14), p_terms_version: termsVersion, p_guardian_email: "mum@x.test" };
    await valueOf(stage, teen, "complete_account", { ...answers, p_language: "lb" });
    await valueOf(stage, teen, "ask_guardian", { p_guardian_email: "dad@x.test" });
    expect(new Map((await languages(stage)) as [string, string][])).toEqual(
      new Map([
        ["mum@x.test", "lb"],
        ["dad@x.test", "lb"],
      ]),
    );
  });

  test("is the owner's own when an admin who speaks another language decides", async ({ stage }) => {
    await speaks(stage, cast.admin.id, "de");
    await speaks(stage, cast.ownerOfPlace1.id, "pt");
    const address = await addressOf(stage, cast.ownerOfPlace1.id);
    for (const template of ["ownership_decision", "low_rating", "weekly_digest", "suspension"])
      await stage.look("select private.queue_mail($1, $2, '{}', 'de')", [address, template]);
    expect(await languages(stage)).toEqual(Array.from({ length: 4 }, () => [address, "pt"]));
  });

  test("is each admin's own when an admin is named", async ({ stage }) => {
    await speaks(stage, cast.admin.id, "de");
    await speaks(stage, cast.consumerA.id, "fr");
    await valueOf(stage, cast.admin, "set_admin", { p_user_id: cast.consumerA.id, p_admin: true });
    expect(new Map((await languages(stage)) as [string, string][])).toEqual(
      new Map([
        [cast.admin.email, "de"],
        [cast.consumerA.email, "fr"],
      ]),
    );
  });

  test("is, for a letter to the operator, that of the first admin, whatever the writer speaks", async ({ stage }) => {
    const letter = { p_name: "Ada", p_email: "ada@x.test", p_topic: "general", p_message: "Hello" };
    await speaks(stage, cast.admin.id, "lb");
    await speaks(stage, cast.consumerA.id, "pt");
    await valueOf(stage, cast.consumerA, "send_contact_message", letter);
    expect(await languages(stage)).toEqual([["operator", "lb"]]);
  });

  test("is, for the newsletter, that of the sign-up form, and is stored for later issues", async ({ stage }) => {
    await stage.as(cast.anonymous, "select public.subscribe_newsletter('a@x.test', 'fr')");
    expect(await languages(stage)).toEqual([["a@x.test", "fr"]]);
    expect(await stage.look("select language from private.newsletter_subscriptions")).toEqual([{ language: "fr" }]);
  });

  test("is taken from the sign-up, and an invalid setting is ignored", async ({ stage }) => {
    await stage.look(
      `insert into auth.users (id, email, raw_user_meta_data) values
           ('00000000-0000-4000-8000-0000000000a1', 'fr@x.test', '{"language": "fr-LU"}'),
           ('00000000-0000-4000-8000-0000000000a2', 'xx@x.test', '{"language": "Klingon"}'),
           ('00000000-0000-4000-8000-0000000000a3', 'no@x.test', '{"language": {"a": 1}}')`,
    );
    expect(await stage.look("select key, value from private.user_settings")).toEqual([
      { key: "language", value: "fr" },
    ]);
    await stage.look("update private.user_settings set value = 'false'");
    await stage.look("select private.queue_mail('fr@x.test', 'invitation', '{}')");
    expect(await languages(stage)).toEqual([["fr@x.test", "en"]]);
  });
});

describe("the scheduled maintenance call", () => {
  const build = async (stage: Stage, secrets: Record<string, string>) => {
    await stage.look("create schema vault");
    await stage.look("create schema net");
    await stage.look("create table vault.decrypted_secrets (name text, decrypted_secret text)");
    await stage.look("create table net.calls (url text, body jsonb, headers jsonb)");
    await stage.look(
      `create function net.http_post(url text, body jsonb, headers jsonb, timeout_milliseconds int) returns bigint language sql as
       $$ insert into net.calls values (url, body, headers) returning 1::bigint $$`,
    );
    for (const [name, value] of Object.entries(secrets))
      await stage.look("insert into vault.decrypted_secrets values ($1, $2)", [name, value]);
  };

  test("sends the secret to the URL stored in the Vault", async ({ stage }) => {
    await build(stage, { maintenance_url: "https://x.test/functions/v1/maintenance", maintenance_secret: "s3cret" });
    expect(await stage.look("select private.call_maintenance() as called")).toEqual([{ called: true }]);
    expect(await stage.look("select url, headers ->> 'x-maintenance-secret' as secret from net.calls")).toEqual([
      { url: "https://x.test/functions/v1/maintenance", secret: "s3cret" },
    ]);
  });

  test.each([[{}], [{ maintenance_url: "https://x.test" }], [{ maintenance_secret: "s3cret" }]])(
    "is left out while the Vault holds only %j",
    (secrets) =>
      database.scene(async (stage) => {
        await build(stage, secrets);
        expect(await stage.look("select private.call_maintenance() as called")).toEqual([{ called: false }]);
        expect(await stage.look("select 1 from net.calls")).toEqual([]);
      }),
  );
});

describe("a sign-in mail from the Auth hook", () => {
  const bring = (stage: Stage, id: string) =>
    stage.as<{ id: string; language: string }>(
      cast.machine,
      `select * from public.queue_auth_mails($1, '[{"recipient": "a@x.test", "template": "auth_signup", "params": {"url": "u"}}]', 'fr')`,
      [id],
    );

  test("is leased first to its own hook and later to other senders, and is queued once", async ({ stage }) => {
    expect(await bring(stage, "msg_1")).toMatchObject([{ language: "fr" }]);
    expect(await take(stage)).toEqual([]);
    expect(await bring(stage, "msg_1")).toEqual([]);
    expect(await bring(stage, "msg_2")).toHaveLength(1);
    await stage.look("update private.mail_outbox set due_at = due_at - interval '5 minutes'");
    expect(await take(stage)).toHaveLength(2);
    // This was the second attempt, so the pause doubled.
    await stage.look("update private.mail_outbox set due_at = due_at - interval '9 minutes'");
    expect(await take(stage)).toEqual([]);
  });
});
