import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import type { OutgoingMail } from "../../supabase/functions/_shared/http-mail.ts";
import { SITE, addPerson, captchaToken, clientOf, startProduct } from "./backend-fixture.ts";

let backend: Backend;
let answers: (mail: OutgoingMail) => Promise<void>;
let sent: OutgoingMail[];
beforeAll(async () => {
  backend = await startProduct({
    functionsDir: null,
    limits: { answerStepMs: 0 },
    sendMail: (mail) => answers(mail),
  });
}, 60_000);
afterAll(() => backend.close());
beforeEach(() => {
  sent = [];
  answers = async (mail) => void sent.push(mail);
});

const forget = async (email: string) => {
  const { error } = await clientOf(backend).auth.resetPasswordForEmail(email, {
    captchaToken: await captchaToken(backend),
    redirectTo: `${SITE}/app-login/reset`,
  });
  expect(error).toBeNull();
};
const waiting = () =>
  backend.db.query<{ recipient: string; template: string }>("select recipient, template from private.mail_outbox");

test("a sign-in link is sent by the provider and not stored in the mailbox", async () => {
  await addPerson(backend, "fr@lemons.test");
  await forget("fr@lemons.test");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ to: "fr@lemons.test", text: expect.stringContaining("type=recovery") }]);
  expect(decodeURIComponent(sent[0]?.text ?? "")).toContain("next=/app-login/reset");
  expect(backend.mail.list()).toEqual([]);
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
});

test("a mail that could not be sent is retried", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  answers = () => Promise.reject(new Error("The provider answered 500"));
  await addPerson(backend, "late@lemons.test");
  await forget("late@lemons.test");
  await backend.sendMails();
  expect(await waiting()).toEqual([{ recipient: "late@lemons.test", template: "auth_recovery" }]);
  answers = async (mail) => void sent.push(mail);
  await backend.db.query("update private.mail_outbox set due_at = now()");
  await backend.sendMails();
  expect(sent.map(({ to }) => to)).toEqual(["late@lemons.test"]);
  expect(await waiting()).toEqual([]);
  log.mockRestore();
});

test("concurrent runs of the mail queue send each mail once", async () => {
  await backend.db.query(
    "select private.queue_mail('n' || n || '@x.test', 'invitation') from generate_series(1, 25) as n",
  );
  await Promise.all([backend.sendMails(), backend.sendMails(), backend.sendMails()]);
  expect(sent.map(({ to }) => to).toSorted()).toEqual(
    Array.from({ length: 25 }, (_, n) => `n${n + 1}@x.test`).toSorted(),
  );
});
