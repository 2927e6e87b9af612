import type { Messages } from "../en.ts";

export const landing: Messages["landing"] = {
  tryWeb: "Web-Version testen",
  getApp: "App holen",
  how: "So geht es",
  cellar: {
    heading: "Probier es: Hier unten ist kein Netz",
    place: "Der Keller unten",
    question: "Wie war es?",
    line: "Verbindung",
    off: "Kein Netz",
    on: "Wieder am Tageslicht",
    away: "Deine eigene Verbindung ist weg",
    idle: "Keine Balken, macht nichts. Tippe auf eine Zitrone.",
    queued: "Sie geht von selbst hinaus, sobald es eine Verbindung gibt. Schalte sie ein.",
    waiting: "Sie geht gleich hinaus.",
    sending: "Unterwegs, die Treppe hinauf.",
    sent: "Frisch gepresst! Angekommen, genau einmal. Ändere sie und sieh zu, wie sie wieder geht.",
    rehearsal: "Eine Probe: Diese zählt für kein Lokal. Mit deinen macht es die App genauso.",
    still:
      "Du tippst ohne Netz auf eine Zitrone und liest „Auf diesem Gerät gespeichert“. Wieder am Tageslicht steht da „Wird gesendet“, dann „Gesendet“.",
  },
  story: {
    heading: "Zehn Sekunden, ein Daumen",
    steps: [
      {
        heading: "Finde deinen Tisch",
        text: "Lokale in der Nähe und alle, die du schon gesehen hast, sind längst auf deinem Telefon. Der Code auf dem Tisch tut es auch.",
        picture: "Die Liste der Lokale in der Nähe, jedes mit seinen Zitronen",
      },
      {
        heading: "Tippe deine Zitronen",
        text: "Eine bis fünf, ein paar Stichworte, ein Foto. Kein Durchschnitt anderer beeinflusst dich, bevor du dich entschieden hast.",
        picture: "Ein Lokal wird mit einer bis fünf großen Zitronen bewertet",
      },
      {
        heading: "Steck das Telefon weg",
        text: "Deine Bewertung bleibt auf deinem Gerät und geht von selbst hinaus. Der Postausgang zeigt immer, wo sie ist.",
        picture: "Frisch gepresst: Die Bewertung ist auf diesem Gerät gespeichert",
      },
    ],
  },
  more: [
    {
      heading: "Dein eigenes Tagebuch",
      text: "Jedes Lokal, das du bewertet hast, mit deinen Worten und Fotos, auch im Flugzeug. Nimm alles als Datei mit, wann du willst.",
    },
    {
      heading: "Freunde, Abzeichen, Bürgermeister",
      text: "Sieh, was deine Freunde gepresst haben. Sechs Abzeichen, und in jeder Stadt ein Bürgermeisteramt.",
    },
    {
      heading: "Lob, das ankommt",
      text: "Nenne, wer dich bedient hat, nur mit fünf Zitronen. Darunter erfährt niemand, wer es war.",
    },
  ],
  journal: {
    heading: "Deine eigene Zitronenreise",
    text: "Filtern, suchen, zurückblicken. Frühere Fassungen einer Bewertung bleiben bei dir, und niemand sonst liest sie.",
    picture: "Der Verlauf der Bewertungen mit seinen Filtern auf einem breiten Bildschirm",
  },
  end: {
    heading: "Nimm sie mit",
    text: "Sie wird von dieser Seite installiert, ohne Store, braucht wenig Platz und funktioniert, wo du isst.",
  },
};
