import * as z from "zod/mini";
import { guardianBelowAge, minAge } from "../../domain/limits.ts";
import { minPasswordLength } from "../../domain/people/password.ts";
import { isPhone } from "../../domain/people/phone.ts";
import { foundRestaurantSchema, type FoundRestaurant } from "../../domain/places/found-restaurant.ts";

/**
 * Validation of the account forms. Each error is a key of the messages `account.error`. The database checks code, age and
 * guardian again (`before_user_created`); the checks here give early feedback.
 */
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
  | "mailCodeFormat"
  | "stepCodeFormat"
  | "recoveryMissing"
  | "factorNameMissing"
  | "emailSame"
  | "messageMissing"
  | "messageLong";

export const formError = (error: FormError) => ({ error });
export const filled = (error: FormError) =>
  z.string(formError(error)).check(z.trim(), z.minLength(1, formError(error)));
export const email = z
  .string(formError("emailInvalid"))
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, formError("emailInvalid")), z.email(formError("emailInvalid")));
export const newPassword = z
  .string(formError("passwordShort"))
  .check(z.minLength(minPasswordLength, formError("passwordShort")));
const captchaToken = z.string(formError("captchaMissing")).check(z.minLength(1, formError("captchaMissing")));

export const signInSchema = z.object({
  email,
  password: z.string(formError("passwordMissing")).check(z.minLength(1, formError("passwordMissing"))),
  invitationCode: z.pipe(
    z.optional(z.string().check(z.trim())),
    z.transform((code) => code || null),
  ),
  captchaToken,
});
export type SignIn = z.infer<typeof signInSchema>;

/** Age that a person born in `birthYear` reaches during `year`. Forms ask only for the year of birth. */
export const ageInYear = (birthYear: number, year: number): number => year - birthYear;

const fourDigits = /^\s*(\d{4})\s*$/;

/** Null while the text is not a plausible year. */
export function toBirthYear(text: string, year: number): number | null {
  const value = fourDigits.exec(text)?.[1];
  if (!value) return null;
  const age = ageInYear(Number(value), year);
  return age >= 0 && age <= 120 ? Number(value) : null;
}

export const needsGuardian = (birthYear: number | null, year: number): boolean =>
  birthYear !== null && ageInYear(birthYear, year) >= minAge && ageInYear(birthYear, year) < guardianBelowAge;

/** As `private.mailbox_of` in the database. */
function mailboxOf(address: string): string {
  const [name = "", host = ""] = address.trim().toLowerCase().split("@");
  return `${(name.split("+")[0] ?? "").replaceAll(".", "")}@${host === "googlemail.com" ? "gmail.com" : host}`;
}
/** "anna+mum@x.test" and "An.na@x.test" are the same mailbox. */
const sameAddress = (a: string, b: string) => mailboxOf(a) === mailboxOf(b);

/**
 * Built for each submission, because the year of birth decides whether a guardian is required. A check over the whole object
 * would be skipped while any other field is invalid. `year` is the current one.
 */
function consentFields(typed: { birthYear: string; email: string }, year: number) {
  const guardian = z.string(formError("guardianMissing")).check(
    z.trim(),
    z.toLowerCase(),
    z.email(formError("guardianMissing")),
    z.refine((text) => !sameAddress(text, typed.email), formError("guardianSame")),
  );
  const nobody = z.pipe(
    z.optional(z.unknown()),
    z.transform(() => null),
  );
  return {
    birthYear: z.pipe(
      z.string(formError("birthYearInvalid")).check(
        z.refine((text) => fourDigits.test(text), formError("birthYearInvalid")),
        z.refine((text) => !fourDigits.test(text) || toBirthYear(text, year) !== null, formError("birthYearUnlikely")),
        z.refine((text) => ageInYear(toBirthYear(text, year) ?? 0, year) >= minAge, formError("tooYoung")),
      ),
      z.transform(Number),
    ),
    guardianEmail: needsGuardian(toBirthYear(typed.birthYear, year), year) ? guardian : nobody,
    terms: z.literal("on", formError("termsMissing")),
  };
}

/** Fields of an owner's business. `restaurant` is the chosen restaurant as JSON, or "". */
const ownerFields = {
  businessName: filled("businessNameMissing").check(z.maxLength(120, formError("businessNameLong"))),
  restaurant: z.pipe(
    z
      .string(formError("restaurantMissing"))
      .check(z.refine((text) => toRestaurant(text) !== null, formError("restaurantMissing"))),
    z.transform((text: string) => toRestaurant(text)),
  ),
};
/** Optional phone number of a server, visible only to the restaurants they work for. */
const phone = z.pipe(
  z.optional(
    z.string().check(
      z.trim(),
      z.refine((text) => text === "" || isPhone(text), formError("phoneInvalid")),
    ),
  ),
  z.transform((text) => text || null),
);
const namesOf = { firstName: filled("firstNameMissing"), lastName: filled("lastNameMissing") };

/** Parses the chosen restaurant from the form's JSON; null if there is none or it is invalid. */
export function toRestaurant(text: string | undefined): FoundRestaurant | null {
  try {
    return foundRestaurantSchema.parse(JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}

/** Set-up of a dashboard: an owner files a request, a server creates a profile. */
export const ownerSetupSchema = z.object(ownerFields);
export type OwnerSetup = z.infer<typeof ownerSetupSchema>;
export const serverSetupSchema = z.object({ ...namesOf, phone });
export type ServerSetup = z.infer<typeof serverSetupSchema>;

/** Role that a person signs up for on the dashboards. */
export type DashboardKind = "owner" | "server";
/** Values of `user_type` in the account's metadata. */
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

/** Details that an account created with Apple still needs; the database checks them again (`complete_account`). */
export const completeSchema = (typed: { birthYear: string; email: string }, year: number) =>
  z.object(consentFields(typed, year));
export type Complete = z.infer<ReturnType<typeof completeSchema>>;

export const claimSchema = z.object({ invitationCode: filled("codeRequired") });

/** For "forgot password" and "send the link again". */
export const addressSchema = z.object({ email, captchaToken });

export const resetSchema = z
  .object({ password: newPassword, again: z.string(formError("passwordsDiffer")) })
  .check(z.refine(({ password, again }) => password === again, { ...formError("passwordsDiffer"), path: ["again"] }));

export type FieldErrors = Partial<Record<string, FormError>>;

/** First validation error per field, in form order: the first key gets the focus. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) errors[String(issue.path[0])] ??= issue.message as FormError;
  return errors;
}

export type Strength = "short" | "weak" | "fair" | "strong";

/** A hint only; a password is rejected only below the minimum length. */
export function passwordStrength(password: string): Strength {
  if (password.length < minPasswordLength) return "short";
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const points = password.length + 2 * (kinds - 1);
  if (new Set(password).size < 5 || points < 11) return "weak";
  return points < 17 ? "fair" : "strong";
}

/** Maximum length, enforced by the database. */
export const maxMessage = 4000;
export const messageSchema = z.object({
  message: filled("messageMissing").check(z.maxLength(maxMessage, formError("messageLong"))),
});
