import { describe, expect, test } from "vitest";
import {
  addressSchema,
  completeSchema,
  fieldErrors,
  needsGuardian,
  passwordStrength,
  resetSchema,
  signInSchema,
  signUpSchema,
  toBirthYear,
} from "../../src/account/forms/forms.ts";

const year = 2026;
const complete = {
  firstName: " Mia ",
  lastName: "Weber",
  invitationCode: " DEMO-LEMON-2026 ",
  email: " Mia@Demo.Test ",
  password: "zitrone",
  birthYear: "1990",
  terms: "on",
  captchaToken: "t",
};
const parse = (typed: typeof complete) => signUpSchema(typed, year).safeParse(typed);
const errorsOf = (change: Record<string, unknown>) => {
  const parsed = parse({ ...complete, ...change });
  return parsed.success ? {} : fieldErrors(parsed.error);
};

describe("the form that completes an account created with Apple", () => {
  const asked = (typed: { birthYear: string; guardianEmail?: string; terms?: string }) => {
    const parsed = completeSchema({ birthYear: typed.birthYear, email: "mia@demo.test" }, year).safeParse(typed);
    return parsed.success ? parsed.data : fieldErrors(parsed.error);
  };

  test("requires year of birth, consent and a child's guardian, as sign-up does", () => {
    expect(asked({ birthYear: "1990", terms: "on" })).toEqual({ birthYear: 1990, guardianEmail: null, terms: "on" });
    expect(asked({ birthYear: "2014", terms: "on" })).toEqual({ birthYear: "tooYoung" });
    expect(asked({ birthYear: "" })).toEqual({ birthYear: "birthYearInvalid", terms: "termsMissing" });
    expect(asked({ birthYear: "2012", terms: "on" })).toEqual({ guardianEmail: "guardianMissing" });
    for (const guardianEmail of ["Mia@demo.test", "mia+mum@demo.test", "M.i.a@Demo.test"])
      expect(asked({ birthYear: "2012", terms: "on", guardianEmail })).toEqual({ guardianEmail: "guardianSame" });
    const other = { birthYear: "2012", terms: "on", guardianEmail: "mia@other.test" };
    expect(asked(other)).toMatchObject({ guardianEmail: "mia@other.test" });
  });
});

describe("the sign-up form for a dashboard", () => {
  const restaurant = { place_id: "demo:lux-0001", name: "Café Probe", formatted_address: "1, Grand-Rue, Luxembourg" };
  const asked = (dashboard: "owner" | "server" | null, typed: object) => {
    const parsed = signUpSchema(complete, year, dashboard).safeParse({ ...complete, ...typed });
    return parsed.success ? parsed.data : fieldErrors(parsed.error);
  };

  test("requires an owner's business name and a restaurant chosen from the search", () => {
    expect(asked("owner", { businessName: " ", restaurant: "" })).toEqual({
      businessName: "businessNameMissing",
      restaurant: "restaurantMissing",
    });
    expect(asked("owner", { businessName: "Probe S.à r.l.", restaurant: "{}" })).toEqual({
      restaurant: "restaurantMissing",
    });
    expect(asked("owner", { businessName: "x".repeat(121), restaurant: JSON.stringify(restaurant) })).toEqual({
      businessName: "businessNameLong",
    });
    expect(asked("owner", { businessName: " Probe ", restaurant: JSON.stringify(restaurant) })).toMatchObject({
      businessName: "Probe",
      restaurant,
    });
  });

  test("accepts a waiter's valid phone number or an empty one, and rejects anything else", () => {
    expect(asked("server", { phone: " +352 621 000 " })).toMatchObject({ phone: "+352 621 000" });
    expect(asked("server", { phone: " " })).toMatchObject({ phone: null });
    expect(asked("server", {})).toMatchObject({ phone: null });
    for (const phone of ["call me", "12", "1".repeat(16), `+352${" ".repeat(40)}621`]) {
      expect(asked("server", { phone })).toEqual({ phone: "phoneInvalid" });
    }
    expect(
      asked("owner", { businessName: "Probe", restaurant: JSON.stringify(restaurant), phone: "12" }),
    ).toMatchObject({
      phone: null,
    });
  });

  test.each(["server", null] as const)("neither requires nor accepts owner fields for %s", (kind) => {
    const typed = { businessName: "Probe", restaurant: JSON.stringify(restaurant) };
    expect(asked(kind, typed)).toMatchObject({ businessName: null, restaurant: null });
  });
});

describe("the sign-up form", () => {
  test("accepts a complete form and trims its fields", () => {
    expect(parse(complete).data).toMatchObject({
      firstName: "Mia",
      email: "mia@demo.test",
      invitationCode: "DEMO-LEMON-2026",
      birthYear: 1990,
    });
  });

  test("reports every missing field in form order", () => {
    const empty = Object.fromEntries(Object.keys(complete).map((key) => [key, ""]));
    expect(errorsOf(empty)).toEqual({
      firstName: "firstNameMissing",
      lastName: "lastNameMissing",
      invitationCode: "codeRequired",
      email: "emailInvalid",
      password: "passwordShort",
      birthYear: "birthYearInvalid",
      terms: "termsMissing",
      captchaToken: "captchaMissing",
    });
    expect(Object.keys(errorsOf(empty))[0]).toBe("firstName");
  });

  test("rejects blanks as an invitation code", () => {
    expect(errorsOf({ invitationCode: "   " })).toEqual({ invitationCode: "codeRequired" });
  });

  test("rejects a password of five characters and accepts six", () => {
    expect(errorsOf({ password: "12345" })).toEqual({ password: "passwordShort" });
    expect(errorsOf({ password: "123456" })).toEqual({});
  });

  test("reports an unlikely year of birth differently from one without four digits", () => {
    for (const birthYear of ["1899", "2999"])
      expect(errorsOf({ birthYear })).toEqual({ birthYear: "birthYearUnlikely" });
    for (const birthYear of ["", "99", "199o"])
      expect(errorsOf({ birthYear })).toEqual({ birthYear: "birthYearInvalid" });
  });

  test("rejects people younger than 13", () => {
    expect(errorsOf({ birthYear: "2014" })).toEqual({ birthYear: "tooYoung" });
  });

  test("requires a guardian for people aged 13 to 15, and none from 16 on", () => {
    expect(errorsOf({ birthYear: "2013" })).toEqual({ guardianEmail: "guardianMissing" });
    expect(errorsOf({ birthYear: "2011", guardianEmail: "not an address" })).toEqual({
      guardianEmail: "guardianMissing",
    });
    expect(errorsOf({ birthYear: "2011", guardianEmail: "papa@demo.test" })).toEqual({});
    expect(errorsOf({ birthYear: "2010" })).toEqual({});
  });

  test("rejects the person's own email address as the guardian's", () => {
    expect(errorsOf({ birthYear: "2011", guardianEmail: "MIA@demo.test" })).toEqual({ guardianEmail: "guardianSame" });
  });

  test("requires the guardian even while other fields are invalid", () => {
    expect(errorsOf({ birthYear: "2011", terms: undefined })).toEqual({
      guardianEmail: "guardianMissing",
      terms: "termsMissing",
    });
  });

  test("parses only plausible years of birth", () => {
    expect(toBirthYear(" 1990 ", year)).toBe(1990);
    for (const text of ["", "90", "19900", "2027", "1890", "nineteen"]) expect(toBirthYear(text, year)).toBeNull();
    expect(needsGuardian(null, year)).toBe(false);
  });
});

describe("the sign-in form", () => {
  test("requires no invitation code, and does not send a blank one", () => {
    const signIn = { email: "mia@demo.test", password: "x", captchaToken: "t" };
    expect(signInSchema.parse(signIn).invitationCode).toBeNull();
    expect(signInSchema.parse({ ...signIn, invitationCode: "  " }).invitationCode).toBeNull();
    expect(signInSchema.parse({ ...signIn, invitationCode: " A " }).invitationCode).toBe("A");
  });

  test("requires the robot check", () => {
    const parsed = signInSchema.safeParse({ email: "mia@demo.test", password: "x", captchaToken: "" });
    expect(fieldErrors(parsed.error!)).toEqual({ captchaToken: "captchaMissing" });
    expect(addressSchema.safeParse({ email: "mia@demo.test", captchaToken: "" }).success).toBe(false);
  });
});

describe("the form for a new password", () => {
  test("requires both passwords to be the same", () => {
    expect(resetSchema.safeParse({ password: "zitrone", again: "zitrone" }).success).toBe(true);
    const parsed = resetSchema.safeParse({ password: "zitrone", again: "zitronen" });
    expect(fieldErrors(parsed.error!)).toEqual({ again: "passwordsDiffer" });
  });

  test("rates the password's strength", () => {
    expect(passwordStrength("12345")).toBe("short");
    expect(passwordStrength("111111111111111111111")).toBe("weak");
    expect(passwordStrength("lemons")).toBe("weak");
    expect(passwordStrength("lemontree42")).toBe("fair");
    expect(passwordStrength("three lemons in a Bowl 7")).toBe("strong");
  });
});
