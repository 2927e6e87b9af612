import { expect, test } from "vitest";
import { demo } from "../../src/messages/en/demo.ts";
import { exampleName, readAllWords } from "../support/all-words.ts";

/** What people read when something is wrong, missing or done, as it was agreed word for word. */
const agreed = [
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
  "No restaurants found",
  "No places found",
  "No Pending Invitations",
  "No Restaurant Associations",
  `Failed to create promotion: ${exampleName}.`,
  `Invitation ${exampleName} successfully! 🍋`,
  `Failed to ${exampleName} invitation`,
  `Request ${exampleName} successfully!`,
  `Error saving rating: ${exampleName}`,
];
const said = (await readAllWords("en")).map(({ text }) => text);

test.each(agreed)("is said as it was agreed: %s", (sentence) => {
  expect(said.some((text) => text.includes(sentence))).toBe(true);
});

test("the demonstration says as it was agreed that the network failed", () => {
  expect(demo.servers.network).toBe("Network error occurred");
});
