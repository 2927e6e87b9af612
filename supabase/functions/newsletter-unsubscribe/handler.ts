import { languageOfTag, pathIn } from "../../../src/domain/languages.ts";
import { sitePages } from "../../../src/domain/paths/site-pages.ts";
import { callAsCaller } from "../_shared/database.ts";
import type { Environment } from "../_shared/environment.ts";

const tokenPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Called by mail programs for one-click unsubscribe (`List-Unsubscribe-Post`): POST with the token in the address,
 * without key, cookie or confirmation. Repeats and unknown tokens get the same response. GET redirects to a page with a
 * button, in the language of the mail, because link scanners would unsubscribe people by looking.
 */
export async function handle(request: Request, environment: Environment): Promise<Response> {
  const { searchParams: question } = new URL(request.url);
  const token = (question.get("token") ?? "").toLowerCase();
  if (!tokenPattern.test(token)) return new Response("This link is incomplete.", { status: 400 });
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
