import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSchema } from "../../supabase/schemas/schema-files.ts";
import { messagesFolder } from "../../src/build/generated-messages.ts";
import { readTexts } from "../../src/build/messages-types.ts";
import { textsOf } from "../support/texts.ts";

const admin = textsOf("en", "admin");
const promotions = textsOf("en", "promotions");
const rate = textsOf("en", "rate");
const serverDashboard = textsOf("en", "serverDashboard");

const code = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(join("messages", "generated")))
  .map((file) => readFileSync(join("src", file), "utf8"));
/** The refusal codes of the database are the message keys. */
const schema = readSchema();

type Group = { [key: string]: unknown };
const isGroup = (value: unknown): value is Group =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const keysOf = (group: Group): string[] =>
  Object.entries(group).flatMap(([key, value]) => [key, ...(isGroup(value) ? keysOf(value) : [])]);

/** Supabase Auth names the notices that it sends: supabase/config.toml. */
const namedByAuth = /^(password|email|phone)_changed$|^identity_(un)?linked$|^mfa_factor_(un)?enrolled$/;

const english = readTexts(messagesFolder, "en");
const areas = Object.keys(english);
const wordsIn = (texts: readonly string[], pattern: RegExp) =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match.slice(1).join(""))));
/** Words that stand in quotes or before a colon, anywhere. */
const literals = wordsIn([...code, schema], /["'`]([\w.-]+)(?=["'`])|\b(\w+):/g);
test.each(areas)("every message in the area %s is used in the code", (area) => {
  const here = code.filter((text) => text.includes(`"${area}"`) || /MailTexts|authLetter/.test(text));
  const taken = wordsIn(here, /\.(\w+)|[{,]\s*(\w+)\s*(?=[,:}])/g);
  const keys = keysOf({ ...(english[area] as Group) }).filter((key) => !namedByAuth.test(key));
  // A key is used by property access, destructuring, or as a literal that selects it.
  expect(keys).not.toEqual([]);
  expect(keys.filter((key) => !taken.has(key) && !literals.has(key))).toEqual([]);
});

describe("exact texts of the specification", () => {
  const sentences = [
    "Invitation code is required to create an account.",
    "Invalid invitation code. Please check and try again.",
    "Invalid invitation code. Please contact support.",
    "Please complete the reCAPTCHA verification.",
    "Please check your email for a verification link before signing in.",
    "Please check your email for verification link to complete registration!",
    "Access requires a valid invitation. Please enter your invitation code or contact support.",
    "Access requires a valid invitation code. Please contact support or enter your invitation code below.",
    "Apple sign-in failed",
    "An error occurred during authentication",
    "We couldn’t find your dashboard profile. Finish setup below.",
    "Setup failed",
    "Please select your restaurant from the search results",
    "You must be logged in to complete setup.",
    "Not authenticated",
    "Restaurant owner profile not found. Please request restaurant ownership to access this dashboard.",
    "No restaurants found for this owner. Please contact support.",
    "Please select a restaurant first.",
    "Passwords do not match",
    "Password must be at least 6 characters",
    "Please fill in business name and email",
    "Failed to submit request",
    "Failed to submit ownership request. Please try again.",
    "Failed to send invitation",
    "This server is already actively associated with this restaurant.",
    "Could not find server email for invitation.",
    "You must be logged in.",
    "No restaurants found. Claim ownership first.",
    "Select a restaurant",
    "Select a server",
    "Failed to search restaurants. Please try again.",
    "Using demo results. Configure Google Places API key in Supabase for real data.",
    "Server profile not found",
    "Failed to fetch ratings",
    "All fields are required",
    "Failed to update profile",
    "Association removed successfully. Your ratings remain intact. 🍋",
    "Failed to remove association",
    "Failed to review request",
    "Geolocation not supported",
    "Please sign in to rate restaurants.",
    "Please sign in to submit your rating.",
    "Restaurant information is incomplete.",
    "Failed to delete rating",
    "Failed to update username",
    "Failed to upload image",
    "Failed to send friend request",
    "Failed to respond to friend request",
    "Failed to remove friend",
    "Friend request sent!",
    "Profile info copied to clipboard!",
    "Please sign in",
    "Network error occurred.",
    "Unexpected Application Error!",
    "No restaurants found",
    "Try adjusting your search or filters",
    "No places found",
    "No Pending Invitations",
    "No Restaurant Associations",
  ];
  /** Texts of the specification that are part of a longer sentence. */
  const within = [
    "no browser detected",
    "error in URL",
    "not a valid PKCE or implicit flow url",
    "no code detected",
    "no session defined in URL",
    "invalid JWT signature",
  ];

  test("are in the English catalogue word for word", () => {
    const said = new Set<string>();
    const collect = (value: unknown): void => {
      if (typeof value === "string") said.add(value);
      else if (isGroup(value)) Object.values(value).forEach(collect);
    };
    for (const area of areas) collect(english[area]);
    // Further sentences may follow the exact text.
    const isSaid = (text: string) => said.has(text) || [...said].some((whole) => whole.startsWith(`${text}. `));
    expect(sentences.filter((text) => !isSaid(text))).toEqual([]);
    expect(within.filter((text) => ![...said].some((whole) => whole.includes(text)))).toEqual([]);
  });

  test("have names and server messages filled into their placeholders", () => {
    expect(promotions.failedToCreate({ message: "it is over" })).toBe("Failed to create promotion: it is over.");
    expect(rate.saveFailed({ message: null })).toBe("Error saving rating: Please try again.");
    expect(admin.requests.success({ status: "approved" })).toBe("Request approved successfully!");
    const { done, failed, actions, verbs } = serverDashboard.invitations;
    expect(done({ action: actions.declined })).toBe("Invitation declined successfully! 🍋");
    expect(failed({ action: verbs.accepted })).toBe("Failed to accept invitation");
  });
});
