import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { wordsOfMail } from "../../src/messages/en/mails.ts";
import { cast } from "../support/cast.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const take = (stage: Stage, limit = 20) =>
  stage.as<{ id: string; recipient: string }>(cast.machine, "select * from public.take_mails($1)", [limit]);
const settle = (stage: Stage, id: string | undefined, error: string | null = null) =>
  stage.as(cast.machine, "select public.settle_mail($1, $2) as known", [id, error]);
const queue = (stage: Stage, address: string) =>
  stage.look("select private.queue_mail($1, 'guardian_consent', '{}')", [address]);

describe("a mail that the database wants sent", () => {
  test("is handed out once while it is on its way, and forgotten when it has left", () =>
    database.scene(async (stage) => {
      await queue(stage, "a@x.test");
      const [mail] = await take(stage);
      expect(mail?.recipient).toBe("a@x.test");
      expect(await take(stage)).toEqual([]);
      expect(await settle(stage, mail?.id)).toEqual([{ known: true }]);
      expect(await stage.look("select 1 from private.mail_outbox")).toEqual([]);
      expect(await settle(stage, mail?.id)).toEqual([{ known: false }]);
    }));

  test("that did not leave is handed out again, after pauses that double up to half a day", () =>
    database.scene(async (stage) => {
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
    }));

  test("whose sender died on the way is handed out again when its lease is over", () =>
    database.scene(async (stage) => {
      await queue(stage, "a@x.test");
      await take(stage);
      await stage.look("update private.mail_outbox set due_at = due_at - interval '5 minutes'");
      expect(await take(stage)).toHaveLength(1);
    }));

  test("does not wait behind one that nobody takes", () =>
    database.scene(async (stage) => {
      await queue(stage, "bad@x.test");
      const [bad] = await take(stage, 1);
      await settle(stage, bad?.id, "refused");
      await queue(stage, "good@x.test");
      expect((await take(stage, 1)).map(({ recipient }) => recipient)).toEqual(["good@x.test"]);
    }));

  test("is given up after thirty days", () =>
    database.scene(async (stage) => {
      await queue(stage, "a@x.test");
      await stage.look("update private.mail_outbox set created_at = now() - interval '31 days'");
      await stage.as(cast.machine, "select public.prune()");
      expect(await stage.look("select 1 from private.mail_outbox")).toEqual([]);
    }));

  test("is settled by the service alone", () =>
    database.scene(async (stage) => {
      for (const person of [cast.anonymous, cast.consumerA, cast.admin])
        expect((await stage.refusal(person, "select public.settle_mail(gen_random_uuid())")).code).toBe("42501");
    }));

  test("has words, whatever migration queues it", async () => {
    const folder = "supabase/migrations";
    const sources = await Promise.all(
      (await readdir(folder))
        .filter((name) => name.endsWith(".sql"))
        .map((name) => readFile(`${folder}/${name}`, "utf8")),
    );
    const templates = [...sources.join("\n").matchAll(/queue_mail\([^;]*?, '([a-z_]+)'/g)].map(([, name = ""]) => name);
    expect(new Set(templates)).toContain("server_invitation");
    for (const template of templates) expect(wordsOfMail(template, {}, "https://x.test"), template).not.toBeNull();
  });
});

describe("the call of the maintenance by the clock of the database", () => {
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

  test("carries the secret to the address that the Vault names", () =>
    database.scene(async (stage) => {
      await build(stage, { maintenance_url: "https://x.test/functions/v1/maintenance", maintenance_secret: "s3cret" });
      expect(await stage.look("select private.call_maintenance() as called")).toEqual([{ called: true }]);
      expect(await stage.look("select url, headers ->> 'x-maintenance-secret' as secret from net.calls")).toEqual([
        { url: "https://x.test/functions/v1/maintenance", secret: "s3cret" },
      ]);
    }));

  test.each([[{}], [{ maintenance_url: "https://x.test" }], [{ maintenance_secret: "s3cret" }]])(
    "is left out while the Vault holds only %j",
    (secrets) =>
      database.scene(async (stage) => {
        await build(stage, secrets);
        expect(await stage.look("select private.call_maintenance() as called")).toEqual([{ called: false }]);
        expect(await stage.look("select 1 from net.calls")).toEqual([]);
      }),
  );

  test("is made by nobody through the API", () =>
    database.scene(async (stage) => {
      for (const person of [cast.anonymous, cast.consumerA, cast.admin, cast.machine])
        expect((await stage.refusal(person, "select private.call_maintenance()")).code).toBe("42501");
    }));
});
