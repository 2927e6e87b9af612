import * as z from "zod/mini";
import { email, filled, newPassword, says } from "./forms.ts";

/** What the forms about one's own account accept; messages as in `forms.ts`. */

/** Apps show the six digits in two halves, and people type them so. */
export const stepSchema = z.object({
  code: z.pipe(
    z.string(says("stepCodeFormat")).check(z.regex(/^\s*\d{3}\s?\d{3}\s*$/, says("stepCodeFormat"))),
    z.transform((text) => text.replaceAll(/\s/g, "")),
  ),
});
export const recoverySchema = z.object({ code: filled("recoveryMissing") });
export const factorNameSchema = z.object({
  name: filled("factorNameMissing").check(z.maxLength(60, says("factorNameMissing"))),
});

const again = z.string(says("passwordsDiffer"));
const differ = { ...says("passwordsDiffer"), path: ["again"] };
type Twice = { password: string; again: string };
const same = ({ password, again: second }: Twice) => password === second;

/** An address and a password for who came in by Apple alone. */
export const linkSchema = z.object({ email, password: newPassword, again }).check(z.refine(same, differ));

/** Empty where there was none, or where the sign-in is fresh: the server decides. */
const oldPassword = z.pipe(
  z.optional(z.string()),
  z.transform((text) => text || null),
);
export const passwordChangeSchema = z
  .object({ oldPassword, password: newPassword, again })
  .check(z.refine(same, differ));

/** `now`: the address that the account has. */
export const emailChangeSchema = (now: string) =>
  z.object({ email: email.check(z.refine((text) => text !== now.toLowerCase(), says("emailSame"))) });

/** A request about one's data that a person answers. How long it may be is said where it is typed. */
export const dataRequestSchema = z.object({
  kind: z.literal(["rectification", "restriction", "objection"]),
  note: filled("messageMissing"),
});
