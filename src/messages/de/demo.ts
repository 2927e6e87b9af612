import type { Messages } from "../en.ts";

/** Tools of the demonstration. No build for a hosted project has them. */
export const demo: Messages["demo"] = {
  title: "Demo-Werkzeuge",
  lead: "Nur in der Demo auf diesem Rechner. Keine echte Installation hat diese Seite.",
  servers: {
    link: "Demo-Bedienungen erstellen",
    about: "Fünfzig erfundene Bedienungen, um Teamsuche und Einladungen auszuprobieren.",
    title: "Demo-Bedienungen erstellen",
    lead: (count) =>
      `Erstellt ${count} erfundene Konten von Bedienungen. Sie sind aktiv, arbeiten noch nirgends, haben keine Bewertungen und teilen das Passwort aller Demo-Konten.`,
    create: (count) => `${count} Bedienungen erstellen`,
    more: "Weitere erstellen",
    creating: (done, count) => `${done} von ${count}`,
    created: "Erstellt",
    errors: "Fehler",
    firstResults: "Die ersten 5 Ergebnisse",
    firstErrors: "Die ersten 5 Fehler",
    network: "Netzwerkfehler aufgetreten.",
    refused: "Abgelehnt: Das ist keine Demo oder nicht der Rechner, auf dem sie läuft.",
  },
  mailbox: { link: "Postfach dieses Rechners", about: "Jede E-Mail, die das Produkt gesendet hat, mit ihren Links." },
  health: { link: "Zustand", about: "Welche Technik antwortet und in welcher Version." },
};
