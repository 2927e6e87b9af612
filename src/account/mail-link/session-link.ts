import * as z from "zod/mini";
import { pages } from "../../domain/paths/paths.ts";

// GoTrue puts tokens in the fragment (implicit flow), and errors in the fragment or the query.
const staleAfterS = 120;

const tokensSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.string().check(z.minLength(1)),
  expires_in: z.coerce.number().check(z.positive()),
  expires_at: z.optional(z.coerce.number()),
});

export type LinkTokens = { accessToken: string; refreshToken: string; expiresInS: number };
const mailLinkTypes = ["signup", "invite", "recovery", "magiclink", "email_change"] as const;
export type MailLinkType = (typeof mailLinkTypes)[number];
/** Content of a link from a mail. It is used up by `openMailLink` only. */
export type MailLinkToken = { tokenHash: string; type: MailLinkType };

export const toMailLinkType = (text: string | null): MailLinkType | null =>
  mailLinkTypes.find((type) => type === text) ?? null;

export type LinkProblem = "linkExpired" | "linkRefused" | "linkIncomplete" | "linkNoCode";
export type SessionLink =
  | { kind: "none" }
  | { kind: "code"; code: string }
  | { kind: "session"; tokens: LinkTokens; purpose: string; stale: boolean }
  | ({ kind: "mail"; next: string } & MailLinkToken)
  | { kind: "problem"; problem: LinkProblem };

/** Reads an auth link from the address. A session needs both tokens; an error takes precedence. */
export function readSessionLink(
  address: { hash: string; search: string; pathname: string },
  nowS: number,
): SessionLink {
  const fragment = new URLSearchParams(address.hash.replace(/^#/, ""));
  const query = new URLSearchParams(address.search);
  const errorCode = fragment.get("error_code") ?? query.get("error_code");
  if (fragment.has("error") || fragment.has("error_description") || errorCode)
    return { kind: "problem", problem: errorCode === "otp_expired" ? "linkExpired" : "linkRefused" };
  const [tokenHash, type] = [fragment.get("token_hash"), toMailLinkType(fragment.get("type"))];
  if (tokenHash && address.pathname === pages.mailLink)
    return type
      ? { kind: "mail", tokenHash, type, next: fragment.get("next") ?? "" }
      : { kind: "problem", problem: "linkIncomplete" };
  if (!fragment.has("access_token") && !fragment.has("refresh_token")) return readCode(address.pathname, query);
  const parsed = tokensSchema.safeParse(Object.fromEntries(fragment));
  if (!parsed.success) return { kind: "problem", problem: "linkIncomplete" };
  const { access_token, refresh_token, expires_in, expires_at } = parsed.data;
  const issuedAtS = (expires_at ?? nowS + expires_in) - expires_in;
  return {
    kind: "session",
    tokens: { accessToken: access_token, refreshToken: refresh_token, expiresInS: expires_in },
    purpose: fragment.get("type") ?? "",
    stale: nowS - issuedAtS >= staleAfterS,
  };
}

/** `?code=` on the login page is an invitation code; elsewhere it comes from the auth server and must not be empty. */
function readCode(pathname: string, query: URLSearchParams): SessionLink {
  const code = query.get("code");
  if (code === null || pathname === pages.login) return { kind: "none" };
  return code ? { kind: "code", code } : { kind: "problem", problem: "linkNoCode" };
}
