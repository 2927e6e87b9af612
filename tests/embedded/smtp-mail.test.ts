import { readFileSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { createSmtpMail } from "../../supabase/embedded/mail/smtp-mail.ts";
import { readSendMail } from "../../supabase/embedded/settings/mail-settings.ts";
import type { OutgoingMail } from "../../supabase/functions/_shared/http-mail.ts";
import { MailRefusal } from "../../supabase/functions/_shared/mail-refusal.ts";

const pem = (name: string) => readFileSync(`tests/embedded/fixtures/tls/${name}.pem`, "utf8");
const [key, cert] = [pem("key"), pem("cert")];
const from = "Five Lemons <post@lemons.test>";
const mail: OutgoingMail = {
  id: "7b1d3f0a-0000-4000-8000-000000000001",
  to: "nora@x.test",
  subject: "Bestätige deine E-Mail",
  text: "Hallo Nora",
  html: "<p>Hallo Nora</p>",
  headers: { "List-Unsubscribe": "<https://x.test/u>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
};

const servers: { close(done: () => void): unknown }[] = [];
afterEach(() =>
  Promise.all(servers.splice(0).map((server) => new Promise<void>((done) => server.close(() => done())))),
);

type Taken = { to: string[]; secure: boolean; user: unknown; raw: string };

/** A local submission server and the mails it accepted. */
async function submission(options: SMTPServerOptions = {}): Promise<{ port: number; taken: Taken[] }> {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    key,
    cert,
    onAuth: ({ username, password }, _session, done) =>
      password === "p/ss" ? done(null, { user: username }) : done(new Error("Invalid login")),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const raw = Buffer.concat(parts).toString();
        const to = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({ to, secure: session.secure, user: session.user, raw });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  servers.push(server);
  const port = await listening(server.server);
  return { port, taken };
}
const listening = (server: Server) =>
  new Promise<number>((done) => server.listen(0, "127.0.0.1", () => done((server.address() as AddressInfo).port)));

const refusalOf = async (work: Promise<void>): Promise<MailRefusal> => {
  const failure: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof MailRefusal)) throw new Error(`Not refused: ${String(failure)}`);
  return failure;
};

describe("a mail by SMTP", () => {
  test("is sent over implicit TLS with text and HTML bodies and a stable message id", async () => {
    const { port, taken } = await submission({ secure: true });
    const send = createSmtpMail({ url: `smtps://lemon:p%2Fss@localhost:${port}`, from, ca: cert });
    await send(mail);
    expect(taken).toMatchObject([{ to: ["nora@x.test"], secure: true, user: "lemon" }]);
    const raw = taken[0]?.raw ?? "";
    expect(raw).toContain("Message-ID: <7b1d3f0a-0000-4000-8000-000000000001@lemons.test>");
    expect(raw).toContain("From: Five Lemons <post@lemons.test>");
    expect(raw).toContain("List-Unsubscribe: <https://x.test/u>");
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(raw).toContain("Auto-Submitted: auto-generated");
    expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
    for (const part of ["multipart/alternative", "text/plain", "text/html", "Hallo Nora", "<p>Hallo Nora</p>"])
      expect(raw).toContain(part);
  });

  test("is sent over STARTTLS, and the password only after encryption starts", async () => {
    const { port, taken } = await submission({ secure: false });
    await createSmtpMail({ url: `smtp://lemon:p%2Fss@localhost:${port}`, from, ca: cert })(mail);
    expect(taken).toMatchObject([{ secure: true, user: "lemon" }]);
  });

  test("is not sent to a server with an untrusted certificate", async () => {
    const { port, taken } = await submission({ secure: true });
    const refusal = await refusalOf(createSmtpMail({ url: `smtps://lemon:p%2Fss@localhost:${port}`, from })(mail));
    expect(refusal.message).toMatch(/self-signed|certificate/i);
    expect(refusal.final).toBe(false);
    expect(taken).toEqual([]);
  });

  test("is not sent to a remote server without encryption", async () => {
    const { port, taken } = await submission({ secure: false, disabledCommands: ["STARTTLS"], authOptional: true });
    // Another name of this machine, unknown like a remote server.
    const refusal = await refusalOf(createSmtpMail({ url: `smtp://127.0.0.2:${port}`, from, timeoutMs: 2_000 })(mail));
    expect(refusal.final).toBe(false);
    expect(taken).toEqual([]);
    await createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from })(mail);
    expect(taken).toHaveLength(1);
  });

  test.each([
    [550, "no such user", true],
    [451, "greylisted, come again", false],
  ])("whose recipient the server rejects with %i %s: final is %s", async (responseCode, said, final) => {
    const { port } = await submission({
      secure: true,
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error(said), { responseCode })),
    });
    const refusal = await refusalOf(
      createSmtpMail({ url: `smtps://lemon:p%2Fss@localhost:${port}`, from, ca: cert })(mail),
    );
    expect(refusal.message).toContain(said);
    expect(refusal.final).toBe(final);
  });

  test.each([
    ["a wrong password", {}, "lemon:wrong"],
    [
      "a sender that the server does not know",
      {
        onMailFrom: (_a: unknown, _s: unknown, done: (error: Error) => void) =>
          done(Object.assign(new Error("not yours"), { responseCode: 553 })),
      },
      "lemon:p%2Fss",
    ],
    [
      "a server that is full",
      {
        onData: (stream: NodeJS.ReadableStream, _s: unknown, done: (error: Error) => void) => {
          stream.resume();
          stream.on("end", () => done(Object.assign(new Error("full"), { responseCode: 552 })));
        },
      },
      "lemon:p%2Fss",
    ],
  ] as [string, SMTPServerOptions, string][])(
    "is retried after %s, which can be fixed",
    async (_what, options, who) => {
      const { port } = await submission({ secure: true, ...options });
      const refusal = await refusalOf(
        createSmtpMail({ url: `smtps://${who}@localhost:${port}`, from, ca: cert })(mail),
      );
      expect(refusal.final).toBe(false);
      expect(refusal.message).not.toContain("p/ss");
    },
  );

  test("is retried when the server is silent or down", async () => {
    const silent = createServer();
    servers.push(silent);
    const port = await listening(silent);
    const sockets: { destroy(): void }[] = [];
    silent.on("connection", (socket) => sockets.push(socket));
    const mute = await refusalOf(createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from, timeoutMs: 50 })(mail));
    expect(mute).toMatchObject({ final: false, message: expect.stringContaining("ETIMEDOUT") });
    for (const socket of sockets) socket.destroy();
    const closed = await refusalOf(createSmtpMail({ url: "smtp://127.0.0.1:1", from, timeoutMs: 2_000 })(mail));
    expect(closed.final).toBe(false);
  });

  test("is sent to only one recipient, even if the address contains several", async () => {
    const { port, taken } = await submission({ secure: true });
    const send = createSmtpMail({ url: `smtps://lemon:p%2Fss@localhost:${port}`, from, ca: cert });
    await send({ ...mail, to: "a@x.test, b@x.test" }).catch(() => {});
    for (const { to } of taken) expect(to).toHaveLength(1);
  });
});

test("invalid mail settings are reported", () => {
  expect(readSendMail({})).toBeNull();
  expect(readSendMail({ SMTP_URL: "smtps://a:b@mail.test:465", MAIL_FROM: from })).toBeTypeOf("function");
  expect(readSendMail({ MAIL_API_KEY: "k", MAIL_FROM: "post@lemons.test" })).toBeTypeOf("function");
  for (const [environment, said] of [
    [{ SMTP_URL: "smtps://mail.test" }, "MAIL_FROM"],
    [{ SMTP_URL: "mail.test:587", MAIL_FROM: from }, "SMTP_URL"],
    [{ SMTP_URL: "smtps://mail.test", MAIL_API_KEY: "k", MAIL_FROM: from }, "not both"],
    [{ MAIL_API_KEY: "k", MAIL_FROM: from, MAIL_PROVIDER: "pigeon" }, "resend, postmark, json"],
    [{ MAIL_API_KEY: "k", MAIL_FROM: from, MAIL_PROVIDER: "json" }, "MAIL_API_URL"],
    [{ MAIL_API_KEY: "k", MAIL_FROM: from, MAIL_API_URL: "http://mail.test" }, "https"],
  ] as const)
    expect(() => readSendMail(environment)).toThrow(said);
});
