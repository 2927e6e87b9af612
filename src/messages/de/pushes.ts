import type { PushTexts } from "../pushes.ts";

/** Messages on a lock screen, which others read too: they name places and no people. */
export const pushes: PushTexts = {
  /** Where a name is missing, within a sentence. */
  unnamed: { place: "ein Lokal", city: "eine Stadt", badge: "ein Abzeichen" },
  post_liked: {
    title: "Jemand mag deine Bewertung",
    body: (place) => `Ein Like für deine Zitronen: ${place}.`,
  },
  friend_request: { title: "Eine Freundschaftsanfrage", body: "Jemand möchte Zitronen mit dir teilen." },
  friend_accepted: { title: "Neu befreundet", body: "Deine Freundschaftsanfrage wurde angenommen." },
  owner_replied: {
    title: "Eine Antwort auf deine Bewertung",
    body: (place) => `Die Antwort kommt vom Lokal: ${place}.`,
  },
  badge_earned: { title: "Ein neues Abzeichen", body: (badge) => `Du hast es erreicht: ${badge}.` },
  mayor_won: { title: "Das Bürgermeisteramt gehört dir", body: (city) => `Niemand kennt ${city} besser als du.` },
  mayor_lost: {
    title: "Ein Wechsel im Bürgermeisteramt",
    body: (city) => `Jemand anderes regiert jetzt ${city}.`,
  },
  moderation_decision: {
    title: "Eine Entscheidung zu deiner Bewertung",
    body: "Lies, was entschieden wurde und warum. Du kannst antworten.",
  },
  server_invitation: {
    title: "Eine Einladung in ein Team",
    body: (place) => `Du bist ins Team eingeladen: ${place}.`,
  },
  ownership_decision: { title: "Über Ihren Antrag ist entschieden", body: (place) => `Es geht um ${place}.` },
};
