import { describe, expect } from "vitest";
import { cast } from "../support/cast.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();

describe("data of people without an account", () => {
  const prune = (stage: Stage) => stage.as(cast.machine, "select public.prune()");

  test("is deleted after seven days if it is a newsletter address that was never confirmed", async ({ stage }) => {
    await stage.look(
      `insert into private.newsletter_subscriptions (email, token_hash, requested_at, confirmed_at) values
           ('late@news.test', sha256('1'), now() - interval '169 hours', null),
           ('waits@news.test', sha256('2'), now() - interval '167 hours', null),
           ('reads@news.test', null, now() - interval '2 years', now() - interval '2 years')`,
    );
    await prune(stage);
    expect(await stage.look("select email from private.newsletter_subscriptions order by email")).toEqual([
      { email: "reads@news.test" },
      { email: "waits@news.test" },
    ]);
  });

  test("is deleted even if another deletion fails, and the failure is reported", async ({ stage }) => {
    await stage.look(
      `insert into storage.objects (bucket_id, name, metadata) values ('reviews', 'x', '{"size": "a lot"}')`,
    );
    await stage.look(
      "insert into private.newsletter_subscriptions (email, token_hash, requested_at) values ('a@b.test', sha256('1'), now() - interval '9 days')",
    );
    const [row] = await stage.as<{ failed: string }>(cast.machine, "select public.prune() as failed");
    expect(row?.failed).toMatch(/^measure_buckets: /);
    expect(await stage.look("select email from private.newsletter_subscriptions")).toEqual([]);
    await stage.look("delete from storage.objects where name = 'x'");
    expect(await stage.as(cast.machine, "select public.prune() as failed")).toEqual([{ failed: null }]);
  });

  test("is deleted after a year if it is a contact message, whether answered or not", async ({ stage }) => {
    await stage.look(
      `insert into public.contact_tickets (name, email, topic, message, status, created_at) values
           ('Old', 'old@news.test', 'general', 'Hello', 'closed', now() - interval '366 days'),
           ('Open', 'open@news.test', 'general', 'Hello', 'open', now() - interval '366 days'),
           ('New', 'new@news.test', 'general', 'Hello', 'closed', now() - interval '364 days')`,
    );
    await prune(stage);
    expect(await stage.look("select name from public.contact_tickets")).toEqual([{ name: "New" }]);
  });
});
