import { formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

export const history: Messages["history"] = {
  title: "Deine Zitronenreise",
  refresh: "Deine Bewertungen aktualisieren",
  summary: {
    heading: "Überblick",
    ratings: (count) => (count === 1 ? "Bewertung" : "Bewertungen"),
    average: "im Schnitt",
    trophies: (count) => (count === 1 ? "Pokal" : "Pokale"),
    trophiesHint: "Bewertungen mit fünf Zitronen",
    favoriteTags: "Deine liebsten Stichworte",
  },
  list: {
    heading: "Deine Bewertungen",
    label: (count) => counted(count, "Bewertung, neueste zuerst", "Bewertungen, neueste zuerst"),
    edit: "Bearbeiten",
    editNamed: (place) => `Bewertung von ${place} bearbeiten`,
    delete: "Löschen",
    deleteNamed: (place) => `Bewertung von ${place} löschen`,
    verified: "Bestätigter Besuch",
    verifiedBy: {
      location: "Bestätigter Besuch: Du warst dort, als du bewertet hast",
      qr: "Bestätigter Besuch: Du hast den Code am Tisch gescannt",
    },
    photosWaiting: (count) => `noch ${counted(count, "Foto", "Fotos")} zu senden`,
    photo: (number, count, place) => `Foto ${number} von ${count}, ${place}`,
    openOutbox: "Was kann ich tun?",
  },
  map: {
    show: "Karte",
    hide: "Liste",
    missing: (count) =>
      count === 1
        ? "Eine Bewertung ist nicht auf der Karte: Dieses Gerät weiß noch nicht, wo ihr Lokal ist."
        : `${formatNumber(count)} Bewertungen sind nicht auf der Karte: Dieses Gerät weiß noch nicht, wo ihre Lokale sind.`,
  },
  filter: {
    open: "Filter",
    text: "Name oder Wörter",
    score: "Zitronen",
    tag: "Stichwort",
    city: "Stadt",
    all: "Alle",
    found: (count, all) => `${formatNumber(count)} von ${counted(all, "Bewertung", "Bewertungen")}`,
    clear: "Alle zeigen",
  },
  one: {
    label: "Die Bewertung, um die es ging",
    gone: "Diese Bewertung gibt es nicht mehr.",
  },
  revisions: {
    open: "Frühere Fassungen",
    openNamed: (place) => `Frühere Fassungen deiner Bewertung von ${place}`,
    title: (place) => `Deine Bewertung von ${place}`,
    now: "Jetzt",
    until: (when) => `Bis ${when}`,
    none: "Sie hat nie etwas anderes gesagt. Frühere Fassungen siehst nur du.",
    stale: {
      offline: "Du bist offline: Spätere Änderungen fehlen.",
      failed: "Das weiß dieses Gerät; aktualisieren ließ es sich nicht.",
      "sign-in": "Melde dich an, um es zu aktualisieren.",
    },
    never: {
      offline: "Du bist offline, und die früheren Fassungen wurden auf diesem Gerät nie geöffnet.",
      failed: "Die früheren Fassungen konnten nicht geladen werden.",
      "sign-in": "Melde dich an, um die früheren Fassungen zu sehen.",
    },
  },
  note: {
    reply: (name) => `Antwort von ${name}`,
    decided: {
      hide: {
        rating: "Deine Bewertung wurde für andere ausgeblendet",
        photo: "Ein Foto von dir wurde für andere ausgeblendet",
      },
      remove: {
        rating: "Deine Bewertung wurde aus der Öffentlichkeit entfernt",
        photo: "Ein Foto von dir wurde entfernt",
      },
      warn: { rating: "Ein Hinweis zu deiner Bewertung", photo: "Ein Hinweis zu einem Foto von dir" },
    },
    /** `known`: the sentence of the list that it was chosen from. */
    reason: (reason, known = null) => `Grund: ${known === null ? "" : `${known}. `}${reason}`,
    grounds:
      "Das hat ein Mensch entschieden, keine Maschine. Grundlage sind unsere Bedingungen und, wo der Grund eines nennt, ein Gesetz.",
    outside:
      "Außer bei uns zu widersprechen, kannst du vor Gericht gehen oder dich an eine zertifizierte Stelle für außergerichtliche Streitbeilegung wenden.",
    unchanged: "Was du geschrieben hast, bleibt in deinem Verlauf.",
    appeal: "Widersprechen",
    appealTitle: "Warum soll noch einmal entschieden werden?",
    appealHint: "Jemand aus unserem Team liest es und antwortet mit einer Begründung. Du kannst einmal widersprechen.",
    appealLabel: "Deine Worte",
    appealMissing: "Bitte sag, warum.",
    appealSend: "Widerspruch senden",
    appealed: "Du hast widersprochen.",
    pending: "Darüber ist noch nicht entschieden.",
    outcome: {
      upheld: "Dein Widerspruch wurde geprüft; die Entscheidung bleibt.",
      reversed: "Dein Widerspruch war berechtigt; die Entscheidung ist aufgehoben.",
    },
  },
  remove: {
    title: (place) => `Deine Bewertung von ${place} löschen?`,
    text: "Sie verschwindet aus deinem Verlauf und aus dem Schnitt des Lokals. Du kannst das 10 Sekunden lang rückgängig machen.",
    offline: "Du bist offline: Sie wird hier jetzt gelöscht und überall sonst, sobald die Verbindung wieder da ist.",
    confirm: "Bewertung löschen",
    keep: "Behalten",
    done: (place) => `Bewertung von ${place} gelöscht`,
    undo: "Rückgängig",
    undone: (place) => `Bewertung von ${place} ist wieder da`,
    newer: "Du hast seitdem neu bewertet. Das bleibt.",
    failed: "Die Bewertung konnte nicht gelöscht werden",
  },
  drafts: {
    heading: "Angefangen",
    started: (when) => `Begonnen: ${when}`,
    noScore: "Noch keine Zitronen gewählt",
    continue: "Weiter",
    continueNamed: (place) => `${place} weiter bewerten`,
    delete: "Löschen",
    deleteNamed: (place) => `Entwurf für ${place} löschen`,
    title: (place) => `Entwurf für ${place} löschen?`,
    text: "Was du dafür gewählt, geschrieben und fotografiert hast, wird von diesem Gerät entfernt. Eine schon gespeicherte Bewertung bleibt, wie sie ist.",
    confirm: "Entwurf löschen",
    keep: "Behalten",
    done: (place) => `Entwurf für ${place} gelöscht`,
  },
  empty: {
    title: "Noch keine Zitrone gepresst",
    text: "Bewerte das Lokal, in dem du gerade bist. Es dauert zehn Sekunden und geht ohne Verbindung.",
    notRefreshed: "Bewertungen von deinen anderen Geräten erscheinen, sobald sie geladen werden können.",
    action: "Lokal in der Nähe finden",
  },
  error: {
    title: "Deine Bewertungen konnten nicht gelesen werden",
    text: "Sie sind auf diesem Gerät sicher. Versuche es noch einmal oder lade die Seite neu.",
  },
};
