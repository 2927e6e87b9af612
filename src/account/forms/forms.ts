import * as z from "zod/mini";
import { guardianBelowAge, minAge } from "../../domain/limits.ts";
import { isPhone } from "../../domain/people/phone.ts";
import { foundRestaurantSchema, type FoundRestaurant } from "../../domain/places/found-restaurant.ts";

/**
 * What the account forms accept. Each message is a key of `account.error`; the sentence is chosen where it is shown.
 * Code, age and guardian are decided again by Postgres (`before_user_created`): these here are for feedback.
 */
export const minPasswordLength = 6;

export type FormError =
  | "firstNameMissing"
  | "lastNameMissing"
  | "emailInvalid"
  | "passwordMissing"
  | "passwordShort"
  | "passwordsDiffer"
  | "codeRequired"
  | "codeInvalid"
  | "captchaMissing"
  | "birthYearInvalid"
  | "birthYearUnlikely"
  | "tooYoung"
  | "guardianMissing"
  | "guardianSame"
  | "termsMissing"
  | "businessNameMissing"
  | "businessNameLong"
  | "restaurantMissing"
  | "phoneInvalid"
  | "stepCodeFormat"
  | "recoveryMissing"
  | "factorNameMissing"
  | "emailSame"
  | "messageMissing"
  | "messageLong";

export const says = (error: FormError) => ({ error });
export const filled = (error: FormError) => z.string(says(error)).check(z.trim(), z.minLength(1, says(error)));
export const email = z
  .string(says("emailInvalid"))
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, says("emailInvalid")), z.email(says("emailInvalid")));
export const newPassword = z.string(says("passwordShort")).check(z.minLength(minPasswordLength, says("passwordShort")));
const captchaToken = z.string(says("captchaMissing")).check(z.minLength(1, says("captchaMissing")));

export const signInSchema = z.object({
  email,
  password: z.string(says("passwordMissing")).check(z.minLength(1, says("passwordMissing"))),
  invitationCode: z.pipe(
    z.optional(z.string().check(z.trim())),
    z.transform((code) => code || null),
  ),
  captchaToken,
});
export type SignIn = z.infer<typeof signInSchema>;

/** Full years that somebody born in that year reaches during `year`; the calendar year is all that is asked for. */
export const ageInYear = (birthYear: number, year: number): number => year - birthYear;

const fourDigits = /^\s*(\d{4})\s*$/;

/** Null while the text is no plausible year yet. */
export function toBirthYear(text: string, year: number): number | null {
  const value = fourDigits.exec(text)?.[1];
  if (!value) return null;
  const age = ageInYear(Number(value), year);
  return age >= 0 && age <= 120 ? Number(value) : null;
}

export const needsGuardian = (birthYear: number | null, year: number): boolean =>
  birthYear !== null && ageInYear(birthYear, year) >= minAge && ageInYear(birthYear, year) < guardianBelowAge;

const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Made per submission from what was typed, because the year of birth decides whether a guardian is asked for;
 * a rule over the whole object would be skipped while any other field is wrong. `year` is today's.
 */
function consentFields(typed: { birthYear: string; email: string }, year: number) {
  const guardian = z.string(says("guardianMissing")).check(
    z.trim(),
    z.toLowerCase(),
    z.email(says("guardianMissing")),
    z.refine((text) => !sameAddress(text, typed.email), says("guardianSame")),
  );
  const nobody = z.pipe(
    z.optional(z.unknown()),
    z.transform(() => null),
  );
  return {
    birthYear: z.pipe(
      z.string(says("birthYearInvalid")).check(
        z.refine((text) => fourDigits.test(text), says("birthYearInvalid")),
        z.refine((text) => !fourDigits.test(text) || toBirthYear(text, year) !== null, says("birthYearUnlikely")),
        z.refine((text) => ageInYear(toBirthYear(text, year) ?? 0, year) >= minAge, says("tooYoung")),
      ),
      z.transform(Number),
    ),
    guardianEmail: needsGuardian(toBirthYear(typed.birthYear, year), year) ? guardian : nobody,
    terms: z.literal("on", says("termsMissing")),
  };
}

/** What an owner says of their business. The restaurant is the one that was chosen, as JSON, or "". */
const ownerFields = {
  businessName: filled("businessNameMissing").check(z.maxLength(120, says("businessNameLong"))),
  restaurant: z.pipe(
    z
      .string(says("restaurantMissing"))
      .check(z.refine((text) => toRestaurant(text) !== null, says("restaurantMissing"))),
    z.transform((text: string) => toRestaurant(text)),
  ),
};
/** Of somebody who serves, who may leave it out: only the restaurants that they work for read it. */
const phone = z.pipe(
  z.optional(
    z.string().check(
      z.trim(),
      z.refine((text) => text === "" || isPhone(text), says("phoneInvalid")),
    ),
  ),
  z.transform((text) => text || null),
);
const namesOf = { firstName: filled("firstNameMissing"), lastName: filled("lastNameMissing") };

/** The chosen restaurant as the form holds it; null when it is none, or nothing that this version can read. */
export function toRestaurant(text: string | undefined): FoundRestaurant | null {
  try {
    return foundRestaurantSchema.parse(JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}

/** Set-up of a dashboard: the owner's part becomes a request, the server's a profile. */
export const ownerSetupSchema = z.object(ownerFields);
export type OwnerSetup = z.infer<typeof ownerSetupSchema>;
export const serverSetupSchema = z.object({ ...namesOf, phone });
export type ServerSetup = z.infer<typeof serverSetupSchema>;

/** What a sign-up for a dashboard tells of the person. */
export type DashboardKind = "owner" | "server";
/** As the account's metadata has it (`user_type`). */
export const userTypes: Record<DashboardKind, string> = { owner: "restaurant_owner", server: "server" };
const untold = z.pipe(
  z.optional(z.unknown()),
  z.transform(() => null),
);

export const signUpSchema = (
  typed: { birthYear: string; email: string },
  year: number,
  dashboard: DashboardKind | null = null,
) =>
  z.object({
    ...namesOf,
    businessName: dashboard === "owner" ? ownerFields.businessName : untold,
    restaurant: dashboard === "owner" ? ownerFields.restaurant : untold,
    phone: dashboard === "server" ? phone : untold,
    invitationCode: filled("codeRequired"),
    email,
    password: newPassword,
    ...consentFields(typed, year),
    captchaToken,
  });
export type SignUp = z.infer<ReturnType<typeof signUpSchema>>;

/** What an account that came by Apple still lacks; decided again by Postgres (`complete_account`). */
export const completeSchema = (typed: { birthYear: string; email: string }, year: number) =>
  z.object(consentFields(typed, year));
export type Complete = z.infer<ReturnType<typeof completeSchema>>;

export const claimSchema = z.object({ invitationCode: filled("codeRequired") });

/** Forgotten password and "send the link again" need no more than this. */
export const addressSchema = z.object({ email, captchaToken });

export const resetSchema = z
  .object({ password: newPassword, again: z.string(says("passwordsDiffer")) })
  .check(z.refine(({ password, again }) => password === again, { ...says("passwordsDiffer"), path: ["again"] }));

export type FieldErrors = Partial<Record<string, FormError>>;

/** The first trouble per field, in the order of the form, so that the first key is where the focus goes. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) errors[String(issue.path[0])] ??= issue.message as FormError;
  return errors;
}

export type Strength = "short" | "weak" | "fair" | "strong";

/** A hint, never a refusal: only the minimum length refuses. */
export function passwordStrength(password: string): Strength {
  if (password.length < minPasswordLength) return "short";
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const points = password.length + 2 * (kinds - 1);
  if (new Set(password).size < 5 || points < 11) return "weak";
  return points < 17 ? "fair" : "strong";
}

/** As Postgres takes it. */
export const maxMessage = 4000;
export const messageSchema = z.object({
  message: filled("messageMissing").check(z.maxLength(maxMessage, says("messageLong"))),
});
