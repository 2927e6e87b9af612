import type { Messages } from "../en.ts";

/** Where one cannot go on, goes out, or came wrong. */
export const auth: Messages["auth"] = {
  signedOut: {
    heading: "Bitte melde dich an",
    text: "Bewertungen, Verlauf und Lokale in der Nähe gehören zu einem Konto.",
    kept: "Was vorher auf diesem Gerät gespeichert wurde, bleibt und ist nach dem Anmelden wieder da.",
    nothingKept: "Auf diesem Gerät liegt nichts, was noch zu senden wäre.",
    rate: "Bitte melde dich an, um Restaurants zu bewerten.",
    submit: "Bitte melde dich an, um deine Bewertung zu senden.",
    history: "Deine Bewertungen, deine Schnitte und deine Pokale gehören zu deinem Konto.",
    offline: "Du bist offline, und zum Anmelden braucht es eine Verbindung.",
    action: "Anmelden",
    outbox: "Zum Postausgang",
  },
  invitation: {
    title: "Deine Einladung wird geprüft",
    heading: "Wir konnten deine Einladung nicht prüfen",
    text: "Der Server hat nicht geantwortet. Mit deinem Konto ist alles in Ordnung; versuche es noch einmal, wenn du eine Verbindung hast.",
  },
  signOut: {
    heading: "Etwas von dir ist noch nicht gesendet",
    /** Not both of them 0. */
    text: (ratings, drafts) => {
      const waiting = [
        ...(ratings > 0
          ? [ratings === 1 ? "1 nicht gesendete Bewertung" : `${ratings} nicht gesendete Bewertungen`]
          : []),
        ...(drafts > 0 ? [drafts === 1 ? "1 Entwurf" : `${drafts} Entwürfe`] : []),
      ];
      return `Auf diesem Gerät: ${waiting.join(" und ")}. Was soll jetzt geschehen?`;
    },
    draftsStay: "Entwürfe bleiben auf diesem Gerät, für andere unsichtbar.",
    send: "Jetzt senden, dann abmelden",
    sendHint: "Dafür braucht es eine Verbindung.",
    sendFailed: "Nicht alles konnte gesendet werden. Es ist noch hier.",
    keep: "Bis zum nächsten Anmelden behalten",
    keepHint: "Bleibt auf diesem Gerät, für andere unsichtbar, und wird gesendet, wenn du dich wieder anmeldest.",
    export: "Als Datei sichern",
    exportHint: "Speichert eine Datei mit dem Text dessen, was nicht gesendet ist.",
    exported: "Als Datei gespeichert. Hier ist auch noch alles da.",
    discard: "Verwerfen",
    discardHint: "Entfernt es endgültig von diesem Gerät.",
    discardSure: "Wirklich verwerfen?",
    fileName: (day) => `five-lemons-nicht-gesendet-${day}.json`,
  },
  notFound: {
    heading: "Hier liegt nur noch Schale",
    text: "Diese Seite gibt es nicht, oder sie ist umgezogen.",
    map: "Zur Karte",
    home: "Startseite",
  },
};
