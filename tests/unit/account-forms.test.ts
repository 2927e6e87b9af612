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

describe("completing an account that came by Apple", () => {
  const asked = (typed: { birthYear: string; guardianEmail?: string; terms?: string }) => {
    const parsed = completeSchema({ birthYear: typed.birthYear, email: "mia@demo.test" }, year).safeParse(typed);
    return parsed.success ? parsed.data : fieldErrors(parsed.error);
  };

  test("asks for the year of birth and the consent, and of a child for the guardian, as signing up does", () => {
    expect(asked({ birthYear: "1990", terms: "on" })).toEqual({ birthYear: 1990, guardianEmail: null, terms: "on" });
    expect(asked({ birthYear: "2014", terms: "on" })).toEqual({ birthYear: "tooYoung" });
    expect(asked({ birthYear: "" })).toEqual({ birthYear: "birthYearInvalid", terms: "termsMissing" });
    expect(asked({ birthYear: "2012", terms: "on" })).toEqual({ guardianEmail: "guardianMissing" });
    expect(asked({ birthYear: "2012", terms: "on", guardianEmail: "Mia@demo.test" })).toEqual({
      guardianEmail: "guardianSame",
    });
  });
});

describe("signing up for a dashboard", () => {
  const restaurant = { place_id: "demo:lux-0001", name: "Café Probe", formatted_address: "1, Grand-Rue, Luxembourg" };
  const asked = (dashboard: "owner" | "server" | null, typed: object) => {
    const parsed = signUpSchema(complete, year, dashboard).safeParse({ ...complete, ...typed });
    return parsed.success ? parsed.data : fieldErrors(parsed.error);
  };

  test("asks an owner for the business and the restaurant that was chosen from the search", () => {
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

  test("asks who serves for a telephone number, which may be left out but not be something else", () => {
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

  test.each(["server", null] as const)("asks nobody else (%s) for them, and takes them from nobody else", (kind) => {
    const typed = { businessName: "Probe", restaurant: JSON.stringify(restaurant) };
    expect(asked(kind, typed)).toMatchObject({ businessName: null, restaurant: null });
  });
});

describe("signing up", () => {
  test("takes a complete form, trimmed", () => {
    expect(parse(complete).data).toMatchObject({
      firstName: "Mia",
      email: "mia@demo.test",
      invitationCode: "DEMO-LEMON-2026",
      birthYear: 1990,
    });
  });

  test("names every missing field at once, in the order of the form", () => {
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

  test("does not take blanks for an invitation code", () => {
    expect(errorsOf({ invitationCode: "   " })).toEqual({ invitationCode: "codeRequired" });
  });

  test("counts five characters as too short and six as enough", () => {
    expect(errorsOf({ password: "12345" })).toEqual({ password: "passwordShort" });
    expect(errorsOf({ password: "123456" })).toEqual({});
  });

  test("a year with four digits that nobody was born in is told from one without four digits", () => {
    for (const birthYear of ["1899", "2999"])
      expect(errorsOf({ birthYear })).toEqual({ birthYear: "birthYearUnlikely" });
    for (const birthYear of ["", "99", "199o"])
      expect(errorsOf({ birthYear })).toEqual({ birthYear: "birthYearInvalid" });
  });

  test("refuses who is younger than 13", () => {
    expect(errorsOf({ birthYear: "2014" })).toEqual({ birthYear: "tooYoung" });
  });

  test("asks for a guardian between 13 and 15, and not from 16 on", () => {
    expect(errorsOf({ birthYear: "2013" })).toEqual({ guardianEmail: "guardianMissing" });
    expect(errorsOf({ birthYear: "2011", guardianEmail: "not an address" })).toEqual({
      guardianEmail: "guardianMissing",
    });
    expect(errorsOf({ birthYear: "2011", guardianEmail: "papa@demo.test" })).toEqual({});
    expect(errorsOf({ birthYear: "2010" })).toEqual({});
  });

  test("does not let anybody be their own guardian", () => {
    expect(errorsOf({ birthYear: "2011", guardianEmail: "MIA@demo.test" })).toEqual({ guardianEmail: "guardianSame" });
  });

  test("asks for the guardian also while other fields are still wrong", () => {
    expect(errorsOf({ birthYear: "2011", terms: undefined })).toEqual({
      guardianEmail: "guardianMissing",
      terms: "termsMissing",
    });
  });

  test("knows a year of birth from a typing error", () => {
    expect(toBirthYear(" 1990 ", year)).toBe(1990);
    for (const text of ["", "90", "19900", "2027", "1890", "nineteen"]) expect(toBirthYear(text, year)).toBeNull();
    expect(needsGuardian(null, year)).toBe(false);
  });
});

describe("signing in", () => {
  test("needs no invitation code and sends none when it is blank", () => {
    const signIn = { email: "mia@demo.test", password: "x", captchaToken: "t" };
    expect(signInSchema.parse(signIn).invitationCode).toBeNull();
    expect(signInSchema.parse({ ...signIn, invitationCode: "  " }).invitationCode).toBeNull();
    expect(signInSchema.parse({ ...signIn, invitationCode: " A " }).invitationCode).toBe("A");
  });

  test("is not sent without the robot check", () => {
    const parsed = signInSchema.safeParse({ email: "mia@demo.test", password: "x", captchaToken: "" });
    expect(fieldErrors(parsed.error!)).toEqual({ captchaToken: "captchaMissing" });
    expect(addressSchema.safeParse({ email: "mia@demo.test", captchaToken: "" }).success).toBe(false);
  });
});

describe("a new password", () => {
  test("must be typed the same twice", () => {
    expect(resetSchema.safeParse({ password: "zitrone", again: "zitrone" }).success).toBe(true);
    const parsed = resetSchema.safeParse({ password: "zitrone", again: "zitronen" });
    expect(fieldErrors(parsed.error!)).toEqual({ again: "passwordsDiffer" });
  });

  test("gets a hint about its strength", () => {
    expect(passwordStrength("12345")).toBe("short");
    expect(passwordStrength("111111111111111111111")).toBe("weak");
    expect(passwordStrength("lemons")).toBe("weak");
    expect(passwordStrength("lemontree42")).toBe("fair");
    expect(passwordStrength("three lemons in a Bowl 7")).toBe("strong");
  });
});
