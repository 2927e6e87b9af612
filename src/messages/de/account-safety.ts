import type { Messages } from "../en.ts";

/** Password, address and ways of signing in of one's own account. */
export const accountSafety: Messages["accountSafety"] = {
  title: "Anmeldung und Sicherheit",
  signedInAs: "Angemeldet als",
  offline:
    "Diese Seite braucht eine Verbindung. Was du eingegeben hast, bleibt hier; Bewertungen auf diesem Gerät sind sicher.",
  failed: "Dein Konto konnte nicht gelesen werden.",
  retry: "Erneut versuchen",
  ways: {
    heading: "Wege zum Anmelden",
    names: { email: "E-Mail und Passwort", apple: "Apple" },
    unlink: "Trennen",
    last: "Der einzige Weg, daher lässt er sich nicht trennen.",
    addApple: "Apple verknüpfen",
    removal: {
      title: (name) => `${name} trennen?`,
      text: "Damit kannst du dich dann nicht mehr anmelden. Der andere Weg bleibt.",
      no: "Behalten",
      yes: "Trennen",
    },
  },
  link: {
    title: "E-Mail und Passwort verknüpfen",
    lead: "Du hast dich mit Apple angemeldet. Mit eigener E-Mail und eigenem Passwort kommst du auch ohne Apple hinein.",
    again: "Passwort bestätigen",
    send: "Verknüpfen",
    done: "E-Mail und Passwort erfolgreich verknüpft!",
    confirm: (email) =>
      `Passwort erfolgreich verknüpft! Wir haben an ${email} geschrieben: Die Adresse gilt, sobald du dort dem Link folgst.`,
    close: "Schließen",
  },
  email: {
    heading: "E-Mail",
    now: "Deine Adresse ist",
    waiting: (email) => `${email} wartet auf Bestätigung.`,
    save: "E-Mail ändern",
    sent: (email) =>
      `Wir haben an ${email} geschrieben. Die Adresse ändert sich, sobald du dort dem Link folgst; an die alte geht eine Nachricht.`,
  },
  password: {
    heading: "Passwort",
    old: "Aktuelles Passwort",
    oldHint: "Nicht nötig in den ersten 15 Minuten nach dem Anmelden.",
    save: "Passwort ändern",
    done: "Dein neues Passwort ist gespeichert. Deine anderen Geräte sind abgemeldet.",
  },
  sessions: {
    heading: "Wo du angemeldet bist",
    no: "Bleiben",
    local: {
      open: "Hier abmelden",
      title: "Auf diesem Gerät abmelden?",
      text: "Was noch nicht gesendet ist, bleibt auf diesem Gerät, für andere unsichtbar, bis du dich wieder anmeldest.",
      yes: "Abmelden",
    },
    others: {
      open: "Überall sonst abmelden",
      title: "Überall sonst abmelden?",
      text: "Alle anderen Geräte müssen sich neu anmelden. Dieses bleibt angemeldet.",
      yes: "Andere abmelden",
    },
    global: {
      open: "Überall abmelden",
      title: "Überall abmelden?",
      text: "Alle Geräte müssen sich neu anmelden, auch dieses. Was noch nicht gesendet ist, bleibt auf diesem Gerät, bis du dich wieder anmeldest.",
      yes: "Überall abmelden",
    },
    othersDone: "Deine anderen Geräte sind abgemeldet",
  },
};
