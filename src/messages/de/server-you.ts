import { formatDay, formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";

/** What a person who serves decides about themselves. */
export const serverYou: Messages["serverYou"] = {
  profile: {
    heading: "Profil bearbeiten",
    firstName: "Vorname",
    lastName: "Nachname",
    email: "E-Mail",
    emailHint:
      "Für die Restaurants, in denen du arbeitest. Einladungen gehen an die Adresse deines Kontos, was immer hier steht.",
    phone: "Telefonnummer",
    save: "Speichern",
    cancel: "Abbrechen",
    required: "Alle Felder sind nötig",
    emailInvalid: "Das ist keine E-Mail-Adresse",
    phoneInvalid: "Das ist keine Telefonnummer",
    failed: "Das Profil konnte nicht geändert werden",
    saved: "Profil geändert.",
  },
  privacy: {
    heading: "Wer hinsieht",
    lead: "Restaurants, in denen du arbeitest, lesen deinen Namen, deine E-Mail und Telefonnummer. Sobald dir fünf Gäste eines Lokals weniger als fünf Zitronen gegeben haben, und dann in Schritten von fünf solchen Gästen, sehen sie auch die Zahl der Bewertungen, den Schnitt und Stichworte, die fünf Gäste dir gegeben haben: nie eine einzelne Bewertung unter fünf Zitronen, und sonst sieht niemand Zahlen. Zur Überwachung darf ein Arbeitgeber das nicht verwenden; es gilt das Arbeits- und Datenschutzrecht.",
    none: "Kein Restaurant sieht etwas über dich.",
    business: "Restaurant",
    sees: "Sieht deine Zahlen",
    yes: (count) => `Ja, aus ${formatNumber(count)} Bewertungen`,
    notYet: (count) => `Noch nicht (${formatNumber(count)} von 5 Bewertungen unter fünf Zitronen)`,
    last: "Zuletzt angesehen",
    never: "Nie",
    day: (day) => formatDay(day),
  },
  hiding: {
    heading: "Gefunden werden",
    label: "Mich verbergen, wenn andere Restaurants Personal suchen",
    hint: "Restaurants, in denen du arbeitest, sehen dich weiterhin, und eine Einladung an deine E-Mail-Adresse kommt trotzdem an.",
    on: "In der Suche bist du verborgen.",
    off: "Restaurants können dich nach Namen finden.",
  },
  data: {
    heading: "Deine Daten",
    lead: "Deine Zahlen und alles, was Gäste über dich geschrieben haben, als Dateien.",
    csv: "Bewertungen als CSV",
    json: "Alles als JSON",
    progress: (count) => `${formatNumber(count)} Bewertungen gelesen…`,
    columns: {
      date: "Datum",
      restaurant: "Restaurant",
      score: "Zitronen",
      tags: "Stichworte",
      comment: "Kommentar",
      award: "Auszeichnung",
    },
  },
  deletion: {
    heading: "Service-Profil löschen",
    lead: "Dein Name wird aus allen Bewertungen genommen, deine Verbindungen enden, und für Pässe bürgt niemand mehr. Dein Konto als Gast bleibt.",
    start: "Service-Profil löschen",
    title: "Dein Service-Profil löschen?",
    text: "Bewertungen bleiben ohne deinen Namen. Das lässt sich nicht rückgängig machen.",
    no: "Behalten",
    yes: "Löschen",
    failed: "Das Profil konnte nicht gelöscht werden. Bitte versuche es noch einmal.",
  },
};
