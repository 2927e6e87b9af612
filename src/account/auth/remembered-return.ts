import * as z from "zod/mini";
import { remember } from "../../messages/remember.ts";
import { safeReturnPath } from "./return-path.ts";

const key = "five-lemons:return";
const rememberedSchema = z.object({ path: z.string(), atMs: z.number() });
/** After a day the person is no longer in the middle of what they were doing. */
const validForMs = 24 * 60 * 60 * 1_000;

/** Remembers the page to open after a sign-in by mail or Apple, which ends in another tab. Contains no personal data. */
export function rememberReturn(path: string | null): void {
  remember(key, path ? JSON.stringify({ path, atMs: Date.now() }) : null);
}

export function takeRememberedReturn(): string | null {
  const text = localStorage.getItem(key);
  localStorage.removeItem(key);
  try {
    const remembered = rememberedSchema.parse(JSON.parse(text ?? "null"));
    return Date.now() - remembered.atMs < validForMs ? safeReturnPath(remembered.path) : null;
  } catch {
    return null;
  }
}

const addressKey = "five-lemons:mail-to";
const addressSchema = z.object({ email: z.string(), atMs: z.number() });

/** Remembers that this browser requested a mail to the address, so that its link signs in without a confirmation. */
export function expectMail(email: string): void {
  remember(addressKey, JSON.stringify({ email: email.toLowerCase(), atMs: Date.now() }));
}

export function expectsMail(email: string | undefined): boolean {
  try {
    const expected = addressSchema.parse(JSON.parse(localStorage.getItem(addressKey) ?? "null"));
    return Date.now() - expected.atMs < validForMs && expected.email === email?.toLowerCase();
  } catch {
    return false;
  }
}

const appleKey = "five-lemons:apple";

/** Set before the redirect to Apple: an error in the address afterwards comes from Apple. */
export const rememberApple = (): void => sessionStorage.setItem(appleKey, "1");

export function takeRememberedApple(): boolean {
  const remembered = sessionStorage.getItem(appleKey) !== null;
  sessionStorage.removeItem(appleKey);
  return remembered;
}
