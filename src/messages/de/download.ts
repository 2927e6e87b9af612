import type { Messages } from "../en.ts";

export const download: Messages["download"] = {
  title: "Herunterladen",
  lead: "Ohne Umweg über einen Store. Die App kommt von dieser Seite, braucht wenig Platz und funktioniert im Keller.",
  install: {
    heading: "Auf diesem Gerät",
    text: "Dein Browser kann sie gleich jetzt installieren.",
    button: "Five Lemons installieren",
    installed: "Five Lemons ist auf diesem Gerät installiert.",
    open: "App öffnen",
    guide: "Such unten dein Gerät: Es sind zwei Handgriffe.",
  },
  code: {
    heading: "Auf deinem Telefon",
    text: "Richte die Kamera deines Telefons auf diesen Code.",
    label: "QR-Code, der diese Seite auf einem Telefon öffnet",
  },
  guides: {
    heading: "Schritt für Schritt",
    ios: {
      name: "iPhone und iPad",
      steps: [
        "Öffne diese Seite in Safari",
        "Tippe auf Teilen, unter oder über der Seite",
        "Blättere bis „Zum Home-Bildschirm“",
        "Tippe auf Hinzufügen und öffne sie von dort",
      ],
      note: "Mach es bald: Safari löscht, was eine Website gespeichert hat, wenn du sie sieben Tage nicht geöffnet hast, außer sie ist auf dem Home-Bildschirm. Von dort geöffnet meldest du dich noch einmal an.",
    },
    android: {
      name: "Android",
      steps: [
        "Öffne diese Seite in Chrome, Edge, Firefox oder Samsung Internet",
        "Öffne das Menü des Browsers",
        "Tippe auf „App installieren“ oder „Zum Startbildschirm hinzufügen“",
      ],
      note: "Sie steht dann bei deinen Apps und sendet deine Bewertungen auch geschlossen, wo der Browser es kann.",
    },
    desktop: {
      name: "Computer",
      steps: [
        "Chrome und Edge: Klick auf das Zeichen zum Installieren am Ende der Adresszeile",
        "Safari auf einem Mac: Wähle Ablage, dann „Zum Dock hinzufügen“",
        "Firefox: Leg ein Lesezeichen an; bis auf das Symbol ist alles gleich",
      ],
      note: "Die Dashboards der Restaurants sind für große Bildschirme gemacht.",
    },
  },
  compare: {
    heading: "Was wo geht",
    caption: "Was Five Lemons auf welcher Art von Gerät kann",
    what: "Was",
    computer: "Computer",
    yes: "Ja",
    no: "Nein",
    rows: [
      { what: "Ohne Verbindung bewerten", android: "yes", ios: "yes", desktop: "yes" },
      { what: "Postausgang, Entwürfe, Verlauf offline", android: "yes", ios: "yes", desktop: "yes" },
      { what: "Sendet, wenn die App zu ist", android: "most", ios: "no", desktop: "most" },
      { what: "Knopf zum Installieren auf dieser Seite", android: "most", ios: "no", desktop: "most" },
      { what: "Push-Nachrichten", android: "yes", ios: "Vom Home-Bildschirm", desktop: "yes" },
      { what: "Ein Foto in eine Bewertung teilen", android: "yes", ios: "no", desktop: "most" },
      { what: "Den Code auf dem Tisch scannen", android: "yes", ios: "yes", desktop: "Mit Kamera oder Bild" },
    ],
  },
  web: {
    heading: "Oder sieh dich nur um",
    text: "Nichts zu installieren: Die Lokale und ihre Zitronen sind im Web.",
    button: "Web-Version testen",
  },
};
