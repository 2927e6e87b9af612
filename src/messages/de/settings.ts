import type { Messages } from "../en.ts";

export const settings: Messages["settings"] = {
  title: "Einstellungen",
  follows: "Farben, Einheiten und Neuigkeiten folgen deinem Konto auf deine anderen Geräte.",
  look: { heading: "Aussehen", theme: "Farben", units: "Entfernungen" },
  units: { metric: "Meter", imperial: "Meilen" },
  privacy: {
    heading: "Privatsphäre",
    who: "Wer dein Profil sieht",
    visibility: {
      everyone: "Alle",
      friends: "Freunde",
      nobody: "Niemand",
    },
    hint: {
      everyone:
        "Eingeladene Gäste finden dich und sehen dein Profil. Auf der öffentlichen Seite tragen deine Bewertungen deinen Nutzernamen, oder deinen Vornamen mit einem Anfangsbuchstaben.",
      friends: "Nur Freunde sehen dein Profil. Deine Bewertungen bleiben öffentlich, ohne deinen Namen.",
      nobody: "Niemand sieht dein Profil, auch Freunde nicht. Deine Bewertungen bleiben öffentlich, ohne deinen Namen.",
    },
    visits: "Mit meinem Standort Besuche bestätigen",
    visitsHint:
      "Wird mit dem Lokal verglichen, 30 Tage als Beleg behalten und gelöscht. Andere sehen nur „Bestätigter Besuch“.",
  },
  news: {
    heading: "Neuigkeiten",
    lead: "Was du unter Aktivität erfährst. Entscheidungen über dein Konto kommen immer.",
    kinds: {
      post_liked: "Jemand mag eine Bewertung von mir",
      friend_request: "Jemand sendet mir eine Freundschaftsanfrage",
      friend_accepted: "Jemand nimmt meine Anfrage an",
      owner_replied: "Ein Restaurant antwortet mir",
      badge_earned: "Ich bekomme ein Abzeichen",
      mayor: "Ich gewinne oder verliere ein Bürgermeisteramt",
    },
  },
  photos: {
    heading: "Fotos unterwegs",
    over: "Fotos senden über",
    network: {
      any: "Jede Verbindung",
      saving: "Nicht im Datensparmodus",
      wifi: "Nur WLAN",
    },
    hint: "Die Bewertungen selbst sind klein und gehen immer sofort.",
    silent: "Dieser Browser verrät nicht, womit er verbunden ist, daher gehen Fotos über jede Verbindung.",
    waiting: "Fotos warten auf diesem Gerät auf eine andere Verbindung, wie du es gewählt hast.",
  },
  storage: {
    heading: "Auf diesem Gerät",
    unsent: "Fotos, die auf das Senden warten",
    pictures: "Bilder, die du angesehen hast",
    app: "Die App selbst",
    rest: "Lokale, Bewertungen, Karten",
    none: "nichts",
    free: "Platz schaffen",
    freeHint:
      "Angesehene Bilder werden wieder geladen, wenn sie gebraucht werden. Was noch nicht gesendet ist, wird nie entfernt.",
    freed: "Bilder, die sich wieder laden lassen, sind entfernt",
    unknown: "Dieser Browser verrät nicht, wie viel Platz das belegt.",
  },
  account: {
    heading: "Dein Konto",
    email: "E-Mail",
    safety: "E-Mail, Passwort und zweiter Schritt",
    takeHome: "Zitronen mitnehmen",
    version: (version) => `Five Lemons ${version}`,
  },
  deletion: {
    heading: "Konto löschen",
    text: "Dein Profil, deine Bewertungen, Fotos, Freundschaften und Likes werden gelöscht. Die Schnitte der Lokale werden ohne dich neu berechnet.",
    grace: (days) => `Du hast ${days} Tage, um es dir anders zu überlegen. Sicherungen sind 30 Tage danach gelöscht.`,
    unsent: "Was noch nicht gesendet ist, bleibt auf diesem Gerät, bis du es sendest oder verwirfst.",
    open: "Mein Konto löschen",
    offline: "Dafür braucht es eine Verbindung: Den Tag, an dem es geschieht, legt der Server fest.",
    sure: "Dein Konto wirklich löschen?",
    no: "Konto behalten",
    yes: "Mein Konto löschen",
    due: (day) => `Dein Konto wird am ${day} gelöscht`,
    dueText: "Bis dahin geht alles wie immer. Eine Bestätigung wurde an deine E-Mail-Adresse gesendet.",
    cancel: "Konto behalten",
    cancelled: "Dein Konto bleibt",
    lastAdmin: "Außer dir ist niemand mehr Admin. Bitte ernenne zuerst jemand anderen.",
    tooLate: "Der Tag ist da: Dein Konto wird gerade gelöscht und lässt sich nicht mehr behalten.",
    failed:
      "Der Server hat nicht geantwortet, darum ist nicht sicher, ob es geschehen ist. Bitte versuche es noch einmal.",
  },
};
