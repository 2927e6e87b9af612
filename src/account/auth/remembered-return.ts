import * as z from "zod/mini";
import { remember } from "../../messages/remember.ts";
import { safeReturnPath } from "./return-path.ts";

const key = "five-lemons:return";
const rememberedSchema = z.object({ path: z.string(), atMs: z.number() });
/** A mail is read today or the page is no longer what the person was doing. */
const goodForMs = 24 * 60 * 60 * 1_000;

/** Where to go on after the way over a mail or over Apple, which ends in another tab. Says nothing about the person. */
export function rememberReturn(path: string | null): void {
  remember(key, path ? JSON.stringify({ path, atMs: Date.now() }) : null);
}

export function takeRememberedReturn(): string | null {
  const text = localStorage.getItem(key);
  localStorage.removeItem(key);
  try {
    const remembered = rememberedSchema.parse(JSON.parse(text ?? "null"));
    return Date.now() - remembered.atMs < goodForMs ? safeReturnPath(remembered.path) : null;
  } catch {
    return null;
  }
}

const addressKey = "five-lemons:mail-to";
const addressSchema = z.object({ email: z.string(), atMs: z.number() });

/** A mail to this address was asked for in this browser: its link needs no second question about who it signs in. */
export function expectMail(email: string): void {
  remember(addressKey, JSON.stringify({ email: email.toLowerCase(), atMs: Date.now() }));
}

export function expectsMail(email: string | undefined): boolean {
  try {
    const expected = addressSchema.parse(JSON.parse(localStorage.getItem(addressKey) ?? "null"));
    return Date.now() - expected.atMs < goodForMs && expected.email === email?.toLowerCase();
  } catch {
    return false;
  }
}

const appleKey = "five-lemons:apple";

/** Before leaving for Apple: what comes back refused was Apple's doing. */
export const rememberApple = (): void => sessionStorage.setItem(appleKey, "1");

export function takeRememberedApple(): boolean {
  const remembered = sessionStorage.getItem(appleKey) !== null;
  sessionStorage.removeItem(appleKey);
  return remembered;
}
