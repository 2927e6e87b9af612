import { languageOfTag, pathIn } from "../../../src/domain/languages.ts";
import { sitePages } from "../../../src/domain/paths/site-pages.ts";
import { callAsCaller } from "../_shared/database.ts";
import type { Environment } from "../_shared/environment.ts";

const tokenPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What a mail program calls when its reader presses "Unsubscribe" (`List-Unsubscribe-Post`): POST with the token in the
 * address, without a key, a cookie or a question back. Twice is as good as once, and a token that nobody has is answered alike.
 * GET leads to the page with a button, in the language of the mail, since programs that look after links would end subscriptions by
 * looking.
 */
export async function handle(request: Request, environment: Environment): Promise<Response> {
  const { searchParams: question } = new URL(request.url);
  const token = (question.get("token") ?? "").toLowerCase();
  if (!tokenPattern.test(token)) return new Response("This link is not complete.", { status: 400 });
  if (request.method === "GET" || request.method === "HEAD") {
    const page = pathIn(languageOfTag(question.get("language")) ?? "en", sitePages.newsletter);
    const location = `${environment.siteUrl}${page}?unsubscribe=${token}`;
    return new Response(null, { status: 303, headers: { location } });
  }
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "GET, POST" } });
  try {
    await callAsCaller(environment, new Request(request.url), "unsubscribe_newsletter", { p_token: token });
    return new Response("Unsubscribed.");
  } catch (error) {
    console.error("newsletter-unsubscribe:", error instanceof Error ? error.message : error);
    return new Response("Please try again.", { status: 502 });
  }
}
