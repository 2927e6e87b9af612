import { escapeHtml } from "../../../src/domain/text/escape-html.ts";
import { json, withHeaders } from "../shared/api-call.ts";
import { hasSecretKey } from "../data-folder/keys.ts";
import type { Keys } from "../data-folder/keys.ts";
import { isFromThisMachine } from "../shared/origins.ts";
import type { Origins } from "../shared/origins.ts";
import type { Captcha } from "../auth/guards/captcha.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import { page } from "../shared/html-page.ts";

export type DemoServerAccount = { name: string; email: string };

/** What the sign-in pages of a demonstration need to sign in with one tap. `emails` by role. */
export type DemoSignIn = { password: string; emails: Record<string, string> };

export interface LocalRoutes {
  captcha: Captcha;
  mailbox: Mailbox;
  keys: Keys;
  apple: boolean;
  /** The origins whose pages may change something. */
  origins: Pick<Origins, "isOwnOrigin">;
  /** Adds one more demo server account; null outside a demonstration. */
  addDemoServer: (() => Promise<DemoServerAccount>) | null;
  /** How its accounts sign in; null outside a demonstration. */
  demoSignIn: (() => DemoSignIn) | null;
  /** The public key for push subscriptions; null when push is not set up. */
  vapid: string | null;
  /** Whether the mailbox is open on this machine. With the secret key it can be read from anywhere. */
  mailboxOpen: boolean;
  engine: string;
  version: string;
  /** False when the disk with photos, and with the database where it is a folder, is full. */
  hasRoom(): boolean;
  /** Runs a trivial query. */
  ping(): Promise<unknown>;
  /** Moves waiting mails from the database to the mailbox. */
  collectMails(): Promise<void>;
}

/** Routes under `/_local/`, which only this backend has. Without CORS headers, so other sites cannot read them. */
export async function answerLocal(
  routes: LocalRoutes,
  request: Request,
  url: URL,
  peer: string | null,
): Promise<Response> {
  const answer = await route(routes, request, url, peer);
  return withHeaders(answer, { "cache-control": "no-store", "x-content-type-options": "nosniff" });
}

async function route(routes: LocalRoutes, request: Request, url: URL, peer: string | null): Promise<Response> {
  if (url.pathname === "/_local/demo/servers") return demoServers(routes, request, url, peer);
  if (url.pathname === "/_local/demo/accounts") return demoAccounts(routes, request, url, peer);
  if (url.pathname === "/_local/captcha" && request.method === "POST") return verifyCaptcha(routes, request);
  if (request.method !== "GET" && request.method !== "HEAD") return new Response(null, { status: 405 });
  const { captcha } = routes;
  switch (url.pathname) {
    case "/_local/health":
      return health(routes);
    case "/_local/config.json":
      return json({
        publishableKey: routes.keys.publishableKey,
        captcha: { provider: captcha.provider, siteKey: captcha.siteKey },
        apple: routes.apple,
        vapid: routes.vapid,
        demo: routes.demoSignIn !== null && isFromThisMachine(request, url, peer),
      });
    case "/_local/captcha":
      return captcha.provider === "local" ? json({ token: captcha.issue() }) : new Response(null, { status: 404 });
    case "/_local/mail":
      // Mails contain links that sign people in.
      if (!hasSecretKey(request.headers, routes.keys)) {
        if (!routes.mailboxOpen) return new Response(null, { status: 404 });
        if (!isFromThisMachine(request, url, peer)) return new Response(null, { status: 403 });
      }
      await routes.collectMails();
      return mail(routes.mailbox, request, url);
    default:
      return new Response(null, { status: 404 });
  }
}

/** Creates an account, so it answers only this machine and no page of another site. */
async function demoServers(
  { addDemoServer, origins }: LocalRoutes,
  request: Request,
  url: URL,
  peer: string | null,
): Promise<Response> {
  if (!addDemoServer) return json({ hint: "no_demo", message: "This installation is not a demonstration." }, 404);
  const origin = request.headers.get("origin");
  if (!isFromThisMachine(request, url, peer) || (origin !== null && !origins.isOwnOrigin(origin)))
    return json({ hint: "not_this_machine", message: "Only this machine may do that." }, 403);
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
  // Forms of other sites cannot send this type.
  if (request.headers.get("content-type") !== "application/json") return new Response(null, { status: 415 });
  return json(await addDemoServer(), 201);
}

/** Contains a password, so it answers only this machine and no page of another site. */
function demoAccounts({ demoSignIn, origins }: LocalRoutes, request: Request, url: URL, peer: string | null): Response {
  if (!demoSignIn) return new Response(null, { status: 404 });
  const origin = request.headers.get("origin");
  if (!isFromThisMachine(request, url, peer) || (origin !== null && !origins.isOwnOrigin(origin)))
    return new Response(null, { status: 403 });
  if (request.method !== "GET") return new Response(null, { status: 405, headers: { allow: "GET" } });
  return json(demoSignIn());
}

/** Answers the function `captcha-pass` as a captcha's provider does. The form holds a key and a token: it is short. */
async function verifyCaptcha({ captcha, keys }: LocalRoutes, request: Request): Promise<Response> {
  if (Number(request.headers.get("content-length") ?? Infinity) > 8_192) return new Response(null, { status: 413 });
  const form = new URLSearchParams(await request.text());
  const isServer = hasSecretKey(new Headers({ apikey: form.get("secret") ?? "" }), keys);
  return isServer ? json({ success: captcha.spend(form.get("response") ?? "") }) : new Response(null, { status: 403 });
}

async function health({ engine, version, ping, hasRoom }: LocalRoutes): Promise<Response> {
  const ok = await ping().then(
    () => true,
    () => false,
  );
  if (!hasRoom()) return json({ ok: false, engine, version, problem: "The disk is full." }, 503);
  return json({ ok, engine, version }, ok ? 200 : 503);
}

function mail(mailbox: Mailbox, request: Request, url: URL): Response {
  const mails = mailbox.list(url.searchParams.get("to") ?? undefined);
  if (request.headers.get("accept")?.includes("application/json")) return json(mails);
  const articles = mails.map(
    (one) =>
      `<article><h2>${escapeHtml(one.subject)}</h2><p>To ${escapeHtml(one.to)}, <time>${escapeHtml(one.at)}</time></p><pre>${withLinks(one.text)}</pre></article>`,
  );
  return page("Local mailbox", articles.join("\n") || "<p>No mail yet.</p>");
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}" rel="noreferrer">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join("");
}
