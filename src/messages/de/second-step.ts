import type { Messages } from "../en.ts";

/** The second step of signing in, and the codes for the day on which the telephone is gone. */
export const secondStep: Messages["secondStep"] = {
  title: "Anmelden in zwei Schritten",
  challenge: {
    title: "Noch ein Schritt",
    lead: "Gib die sechs Ziffern ein, die deine Authenticator-App jetzt zeigt.",
    which: "Welche App?",
    code: "Code der App",
    go: "Weiter",
    useRecovery: "Wiederherstellungscode verwenden",
    useApp: "App verwenden",
    recoveryLead:
      "Ein Wiederherstellungscode hebt den zweiten Schritt auf und beendet deine anderen Sitzungen. Richte gleich danach einen neuen ein. Du bekommst eine E-Mail darüber.",
    recoveryCode: "Wiederherstellungscode",
    recover: "Diesen Code verwenden",
  },
  /** On the way to what only admins may do. */
  wanted: {
    title: "Admins brauchen einen zweiten Schritt",
    lead: "Was Admins tun, verändert die Konten anderer. Ein Passwort allein genügt dafür nicht: Richte zuerst eine Authenticator-App ein.",
  },
  lead: "Ein Code aus einer App auf deinem Telefon, zusätzlich zum Passwort. Wer dein Passwort erfährt, kommt damit nicht weiter.",
  on: "Der zweite Schritt ist eingeschaltet.",
  off: "Der zweite Schritt ist ausgeschaltet.",
  spared: "Das ist eine Demo: Hier genügt Admins ein Passwort. Überall sonst brauchen sie einen zweiten Schritt.",
  since: (day) => `seit ${day}`,
  unnamed: "Authenticator-App",
  add: "Authenticator-App hinzufügen",
  another: "Weitere App hinzufügen",
  rename: "Umbenennen",
  remove: "Entfernen",
  removal: {
    title: "Diese App entfernen?",
    text: (name) => `${name} macht keine Codes mehr für dieses Konto.`,
    last: "Es ist die letzte: Der zweite Schritt ist dann ausgeschaltet.",
    no: "Behalten",
    yes: "Entfernen",
  },
  naming: { title: "App umbenennen", name: "Name", save: "Speichern", cancel: "Abbrechen" },
  enrol: {
    title: "Authenticator-App hinzufügen",
    name: "Name der App oder des Telefons",
    nameDefault: "Mein Telefon",
    begin: "Code zeigen",
    scan: "Scanne ihn mit deiner Authenticator-App oder gib dort das Geheimnis ein. Gib dann die sechs Ziffern ein, die sie zeigt.",
    picture: "QR-Code für die Authenticator-App",
    secret: "Geheimnis",
    confirm: "Bestätigen",
    cancel: "Abbrechen",
  },
  codes: {
    heading: "Wiederherstellungscodes",
    left: (count) =>
      count === 0
        ? "Du hast keine Wiederherstellungscodes. Ohne einen bedeutet ein verlorenes Telefon ein verschlossenes Konto."
        : count === 1
          ? "1 Wiederherstellungscode ist übrig."
          : `${count} Wiederherstellungscodes sind übrig.`,
    make: "Neue Codes erstellen",
    makeHint: "Neue Codes machen die alten ungültig.",
    shown: "Schreib sie auf oder drucke sie aus. Jeder gilt einmal, und sie werden nicht noch einmal gezeigt.",
    copy: "Kopieren",
    copied: "Kopiert",
    done: "Ich habe sie aufbewahrt",
  },
};
