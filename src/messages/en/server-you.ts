import { formatDay, formatNumber } from "../format.ts";
import { messagesOf } from "../messages.ts";

/** What a person who serves decides about themselves. */
export const serverYou = {
  profile: {
    heading: "Edit Profile",
    firstName: "First name",
    lastName: "Last name",
    email: "Email",
    emailHint: "For the restaurants you work for. Invitations go to the address of your account, whatever stands here.",
    phone: "Phone number",
    save: "Save Changes",
    cancel: "Cancel",
    required: "All fields are required",
    emailInvalid: "This is not an e-mail address",
    phoneInvalid: "This is not a phone number",
    failed: "Failed to update profile",
    saved: "Profile updated.",
  },
  privacy: {
    heading: "Who looks",
    lead: "Restaurants you work for read your name, e-mail and phone number. From five ratings at a place on they also see how many there are, the average, awards, and tags that five guests gave you: never a single rating, and nobody else sees any figure. An employer may not use this to monitor you; labour and data-protection law apply.",
    none: "No restaurant sees anything about you.",
    business: "Restaurant owner",
    sees: "Sees your figures",
    yes: (count: number) => `Yes, from ${formatNumber(count)} ratings`,
    notYet: (count: number) => `Not yet (${formatNumber(count)} of 5 ratings)`,
    last: "Last looked",
    never: "Never",
    day: (day: string) => formatDay(day),
  },
  hiding: {
    heading: "Being found",
    label: "Hide me when other restaurants search for staff",
    hint: "Restaurants you work for still see you, and an invitation to your e-mail address still arrives.",
    on: "You are hidden from search.",
    off: "Restaurants can find you by name.",
  },
  data: {
    heading: "Your data",
    lead: "Your figures and everything guests wrote about you, as files.",
    csv: "Reviews as CSV",
    json: "All as JSON",
    progress: (count: number) => `${formatNumber(count)} reviews read…`,
    columns: {
      date: "Date",
      restaurant: "Restaurant",
      score: "Lemons",
      tags: "Tags",
      comment: "Comment",
      award: "Award",
    },
  },
  deletion: {
    heading: "Delete server profile",
    lead: "Your name is taken out of all ratings, your associations end, and passports are no longer vouched for. Your account as a guest stays.",
    start: "Delete server profile",
    title: "Delete your server profile?",
    text: "Ratings stay without your name. This cannot be undone.",
    no: "Keep it",
    yes: "Delete",
    failed: "The profile could not be deleted. Please try again.",
  },
};

export const useServerYouMessages = messagesOf("serverYou", serverYou);
