import { formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

const ratings = (count: number) => counted(count, "Bewertung", "Bewertungen");

/** One's own profile. */
export const profile: Messages["profile"] = {
  title: "Dein Profil",
  refresh: "Dein Profil aktualisieren",
  tabs: "Teile deines Profils",
  tab: { profile: "Profil", badges: "Abzeichen", mayors: "Rathaus" },
  settings: "Einstellungen",
  logOut: "Abmelden",
  further: {
    heading: "Mehr von Five Lemons",
    serve: "Service-Dashboard",
    discover: "Restaurants entdecken",
    terms: "Nutzungsbedingungen",
    eula: "Endnutzer-Lizenzvertrag",
    gdpr: "Erklärung zur DSGVO",
    privacy: "Datenschutzerklärung",
  },
  noUsername: "Noch kein Nutzername",
  unknown: {
    title: "Dein Profil wurde noch nicht geladen",
    offline: "Es kommt, sobald es eine Verbindung gibt. Bewerten geht trotzdem.",
    failed: "Der Server hat nicht geantwortet. Deine Bewertungen sind auf diesem Gerät sicher.",
    "sign-in": "Melde dich wieder an, um es zu sehen. Deine Bewertungen sind auf diesem Gerät sicher.",
  },
  portrait: {
    heading: "Dein Bild",
    change: "Ändern",
    choose: "Bild wählen",
    other: "Anderes wählen",
    hint: "Es wird auf diesem Gerät quadratisch zugeschnitten und verkleinert. Wo und wann es entstanden ist, wird entfernt.",
    frame: "Dein Bild. Bewege es mit den Pfeiltasten.",
    framed: (across, down) => `Mitte bei ${across} % quer und ${down} % abwärts`,
    zoom: "Näher",
    save: "Verwenden",
    cancel: "Abbrechen",
    remove: "Mein Bild entfernen",
    undo: "Rückgängig",
    saved: "Dein neues Bild ist auf diesem Gerät gespeichert",
    removed: "Dein Bild ist entfernt",
    newer: "Du hast seitdem ein anderes Bild gewählt. Das bleibt.",
    unreadable: "Das ist kein lesbares Bild.",
    heic: "Dieser Browser kann HEIC nicht öffnen; wähle ein JPEG.",
    full: "Es wurde nicht behalten: Auf diesem Gerät ist kein Platz mehr.",
    failed: "Das Bild konnte nicht hochgeladen werden",
    uploadFailed: "Das Bild konnte nicht hochgeladen werden",
    again: "Noch einmal senden",
  },
  figures: {
    heading: "In Zahlen",
    ratings: (count) => (count === 1 ? "Bewertung" : "Bewertungen"),
    average: "im Schnitt",
    streak: (count) => (count === 1 ? "Tag in Folge" : "Tage in Folge"),
    week: "diese Woche",
    waiting: (count) => `${formatNumber(count)} unterwegs`,
    streakWaiting: "zählt, sobald gesendet",
    streakHint: (zone) => `Ein Tag zählt, wenn du an ihm bewertet hast, nach der Uhr von ${zone}.`,
    incomplete: "Bewertungen von deinen anderen Geräten fehlen noch.",
  },
  about: {
    heading: "Über dich",
    edit: "Bearbeiten",
    cancel: "Abbrechen",
    save: "Speichern",
    email: "E-Mail",
    none: "Keine Angabe",
    field: {
      username: "Nutzername",
      first_name: "Vorname",
      last_name: "Nachname",
      city: "Stadt",
      country: "Land",
    },
    usernameHint:
      "3 bis 30 Buchstaben, Ziffern, Punkte, Binde- oder Unterstriche. Er steht in der Adresse deiner öffentlichen Seite.",
    timeZone: "Zeitzone",
    takeDeviceZone: (zone) => `Die dieses Geräts: ${zone}`,
    refused: (value) => (value === "" ? "Nicht angenommen: leer lassen." : `Nicht angenommen: „${value}“.`),
    failed: "Der Nutzername konnte nicht geändert werden",
    keepOld: "Den alten behalten",
    problem: {
      username_required: "Bitte gib einen Nutzernamen ein.",
      username_invalid:
        "3 bis 30 Buchstaben, Ziffern, Punkte, Binde- oder Unterstriche, am Anfang Buchstabe oder Ziffer.",
      username_reserved: "Dieser Nutzername ist reserviert.",
      username_taken: "Dieser Nutzername ist vergeben.",
      text_too_long: "Das ist länger als 80 Zeichen.",
    },
  },
  share: {
    action: "Profil teilen",
    title: "Five Lemons",
    text: (name, count, average) =>
      average === null
        ? `${name} auf Five Lemons: Restaurants mit Zitronen bewerten, nicht mit Sternen.`
        : `${name} auf Five Lemons: ${ratings(count)}, im Schnitt ${average} Zitronen.`,
    me: "Ich",
    copied: "Profil in die Zwischenablage kopiert!",
    failed: "Dieser Browser kann weder teilen noch kopieren.",
  },
  badges: {
    heading: "Deine Abzeichen",
    next: "Nächstes Abzeichen",
    missing: (count, name) => `Noch ${count === 1 ? "eine Bewertung" : ratings(count)} bis ${name}`,
    progress: (have, of) => `${formatNumber(have)} von ${ratings(of)}`,
    progressWaiting: (have, waiting, of) =>
      `${formatNumber(have)} von ${ratings(of)}, ${formatNumber(waiting)} unterwegs`,
    all: "Du hast alle Abzeichen, die es gibt. Die Zitronen verneigen sich.",
    state: { earned: "Erreicht", way: "Unterwegs", ahead: "Noch vor dir" },
    needs: (count) => ratings(count),
    onTheWay: "Deine noch nicht gesendeten Bewertungen zählen, sobald sie ankommen; dann gehört es dir für immer.",
    rules:
      "Ein Abzeichen richtet sich nach der Zahl der Lokale, die du bewertet hast. Ein Lokal noch einmal zu bewerten zählt einmal. Was du erreicht hast, bleibt, auch wenn du Bewertungen löschst.",
  },
  mayors: {
    heading: "Deine Städte",
    mayorOf: (city) => `Bürgermeister/in von ${city}`,
    since: (day) => `seit ${day}`,
    none: {
      title: "Noch trägt keine Stadt deine Krone",
      text: "Mit drei veröffentlichten Bewertungen bist du im Rennen um eine Stadt.",
      action: "Lokal in der Nähe finden",
    },
    race: "Im Rennen",
    count: (count) => ratings(count),
    waiting: (count) => `${formatNumber(count)} unterwegs`,
    toGo: (count) => `Noch ${formatNumber(count)}, dann bist du im Rennen`,
    running: "Du bist im Rennen: Die meisten Bewertungen gewinnen",
    rulesHeading: "Wie das Amt vergeben wird",
    rules: [
      "Das Bürgermeisteramt hat, wer in einer Stadt die meisten Bewertungen veröffentlicht hat, mindestens drei.",
      "Jedes Lokal zählt einmal, mit seiner ersten Bewertung.",
      "Bei Gleichstand behält das Amt, wer es schon hat.",
      "Wird eine Bewertung gelöscht oder ausgeblendet, wird neu gezählt; andere sehen einen Wechsel am nächsten Tag.",
    ],
    optOut: "Ich möchte kein Bürgermeisteramt",
    optedOut: "Du machst nicht mit: Andere tragen die Krone.",
  },
};
