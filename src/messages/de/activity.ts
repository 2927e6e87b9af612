import type { NoticeType } from "../../domain/people/notice.ts";
import { isolate } from "../isolate.ts";
import type { Messages } from "../en.ts";

/** What a notice says of; null where it is not told. */
type Told = Parameters<Messages["activity"]["sentence"]>[1];

const named = (name: string | null, otherwise: string) => (name === null ? otherwise : isolate(name));
const ofPlace = ({ place }: Told, before: string) => (place === null ? "" : ` ${before} ${isolate(place)}`);

/** What is one's own, as the subject of a sentence and after "zu". */
const own: Record<string, readonly [string, string]> = {
  rating: ["Deine Bewertung", "deiner Bewertung"],
  photo: ["Dein Foto", "deinem Foto"],
  reply: ["Deine Antwort", "deiner Antwort"],
  profile: ["Dein Profil", "deinem Profil"],
};
const ownOther = ["Dein Beitrag", "deinem Beitrag"] as const;

const decisions: Record<string, (what: string, about: string) => string> = {
  hide: (what) => `${what} wurde ausgeblendet`,
  remove: (what) => `${what} wurde entfernt`,
  restore: (what) => `${what} wird wieder gezeigt`,
  warn: (_what, about) => `Ein Hinweis zu ${about} vom Team von Five Lemons`,
  suspend: () => "Dein Konto wurde gesperrt",
  unsuspend: () => "Dein Konto ist wieder offen",
};

function decision(told: Told): string {
  const [what, about] = own[told.subject ?? ""] ?? ownOther;
  const place = told.subject === "rating" ? ofPlace(told, "von") : "";
  const done =
    decisions[told.action ?? ""]?.(`${what}${place}`, `${about}${place}`) ??
    `Es gab eine Entscheidung zu ${about}${place}`;
  const sentence = `${done}.`;
  if (told.outcome === "reversed") return `Dein Widerspruch war berechtigt, und das wurde aufgehoben: ${sentence}`;
  return told.outcome === "upheld" ? `Dein Widerspruch wurde geprüft, und es bleibt dabei: ${sentence}` : sentence;
}

/** After "Deine Meldung zu". */
const reported: Record<string, string> = {
  rating: "einer Bewertung",
  photo: "einem Foto",
  reply: "einer Antwort",
  profile: "einem Profil",
  place: "dem Namen eines Lokals",
};
const outcomes: Record<string, (what: string) => string> = {
  hide: (what) => `Deine Meldung zu ${what}: Es ist jetzt nicht mehr zu sehen. Danke.`,
  remove: (what) => `Deine Meldung zu ${what}: Es wurde entfernt. Danke.`,
  correct: () => "Der Name des Lokals, den du gemeldet hast, wurde korrigiert. Danke.",
  acted: (what) => `Wir haben uns deine Meldung zu ${what} angesehen und etwas getan. Danke.`,
  keep: (what) => `Wir haben uns deine Meldung zu ${what} angesehen. Es entspricht den Regeln und bleibt, wie es ist.`,
};

/** One sentence per type; a type without one does not compile. */
const sentences: Record<NoticeType, (told: Told) => string> = {
  post_liked: (told) => `${named(told.who, "Jemand")} mag deine Bewertung${ofPlace(told, "von")}.`,
  friend_request: ({ who }) => `${named(who, "Jemand")} möchte mit dir befreundet sein.`,
  friend_accepted: ({ who }) => `${named(who, "Jemand")} hat deine Freundschaftsanfrage angenommen.`,
  friend_connected: ({ who }) => `Du und ${named(who, "jemand anderes")} seid jetzt befreundet.`,
  owner_replied: (told) =>
    `${named(told.who, "Das Lokal")} hat auf deine Bewertung${ofPlace(told, "von")} geantwortet.`,
  moderation_decision: decision,
  badge_earned: ({ badge }) => `Du hast ein Abzeichen bekommen: ${badge ?? "ein neues"}.`,
  mayor_won: ({ city }) => `Das Bürgermeisteramt von ${named(city, "einer Stadt")} gehört jetzt dir.`,
  mayor_lost: ({ city }) => `Das Bürgermeisteramt von ${named(city, "einer Stadt")} hat jetzt jemand anderes.`,
  server_invitation: (told) => `${named(told.who, "Ein Restaurant")} lädt dich ins Team ein${ofPlace(told, "von")}.`,
  low_rating: (told) =>
    `Ein Gast hat${ofPlace(told, "bei")} höchstens zwei Zitronen gegeben. Im Inhaber-Dashboard kann darauf geantwortet werden.`,
  ownership_decision: (told) =>
    `Der Antrag für ${named(told.place, "ein Restaurant")} wurde ${told.status === "approved" ? "genehmigt" : "nicht genehmigt"}.`,
  report_decided: ({ action, subject }) =>
    (outcomes[action ?? ""] ?? outcomes["acted"])?.(reported[subject ?? ""] ?? "einem Beitrag") ?? "",
  places_merged: ({ place, photosLeft }) =>
    `Zwei Einträge waren ein und dasselbe Lokal: ${named(place, "ein Lokal")}. Deine spätere Bewertung zählt, die andere steht unter den früheren Fassungen.${
      photosLeft === 0
        ? ""
        : photosLeft === 1
          ? " Ein Foto fand keinen Platz."
          : ` ${photosLeft} Fotos fanden keinen Platz.`
    }`,
};

export const activity: Messages["activity"] = {
  title: "Aktivität",
  refresh: "Deine Aktivität aktualisieren",
  sentence: (type, told) =>
    Object.hasOwn(sentences, type) ? sentences[type as NoticeType](told) : "Es gibt etwas Neues für dich.",
  unseen: (count) => (count === 0 ? "Du hast alles gesehen" : `${count} ungelesen`),
  isUnseen: "Ungelesen",
  markAll: "Alles gelesen",
  list: "Was geschehen ist, Neuestes zuerst",
  empty: {
    title: "Noch ist nichts geschehen",
    text: "Likes, Freunde, Abzeichen und Antworten von Lokalen erscheinen hier.",
    action: "Freunde finden",
  },
};
