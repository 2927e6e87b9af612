import * as z from "zod/mini";
import { email, filled, newPassword, formError, signInSchema } from "./forms.ts";

// Validation of the forms on the account page; errors as in `forms.ts`.

/** Authenticator apps show the six digits in two groups, so spaces are allowed. */
export const stepSchema = z.object({
  code: z.pipe(
    z.string(formError("stepCodeFormat")).check(z.regex(/^\s*\d{3}\s?\d{3}\s*$/, formError("stepCodeFormat"))),
    z.transform((text) => text.replaceAll(/\s/g, "")),
  ),
});
export const recoverySchema = z.object({ code: filled("recoveryMissing") });
export const factorNameSchema = z.object({
  name: filled("factorNameMissing").check(z.maxLength(60, formError("factorNameMissing"))),
});

const again = z.string(formError("passwordsDiffer"));
const differ = { ...formError("passwordsDiffer"), path: ["again"] };
type Twice = { password: string; again: string };
const same = ({ password, again: second }: Twice) => password === second;

/** Address and password for an account that has only Apple to sign in. */
export const linkSchema = z.object({ email, password: newPassword, again }).check(z.refine(same, differ));

export const passwordChangeSchema = z.object({ password: newPassword, again }).check(z.refine(same, differ));

/** Six digits, or up to ten where Auth sends the mails itself. */
const mailCode = z.pipe(
  z.string(formError("mailCodeFormat")).check(z.regex(/^\s*(?:\d\s?){6,10}\s*$/, formError("mailCodeFormat"))),
  z.transform((text) => text.replaceAll(/\s/g, "")),
);
/** The code of a mail, and the address it went to. */
export const mailCodeSchema = z.object({ email, code: mailCode });
export const ownMailCodeSchema = z.object({ code: mailCode });
/** A form whose only input is the robot check. */
export const captchaSchema = z.object({ captchaToken: signInSchema.shape.captchaToken });

/** The password of a person who is signed in already. */
export const freshSchema = z.object({
  password: signInSchema.shape.password,
  captchaToken: signInSchema.shape.captchaToken,
});

/** `now`: the account's present address. */
export const emailChangeSchema = (now: string) =>
  z.object({ email: email.check(z.refine((text) => text !== now.toLowerCase(), formError("emailSame"))) });

/** A privacy request. The field shows the maximum length itself. */
export const dataRequestSchema = z.object({
  kind: z.literal(["rectification", "restriction", "objection"]),
  note: filled("messageMissing"),
});
