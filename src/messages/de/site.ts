import type { Messages } from "../en.ts";

/** The public pages. */
export const site: Messages["site"] = {
  landing: {
    title: "Restaurants mit Zitronen bewerten",
    heading: "Wie viele Zitronen war das?",
    lead: "Das Notizbuch in der Hosentasche für jedes Lokal, in dem du isst und trinkst. Eine bis fünf Zitronen, ein paar Worte, ein Foto. Fertig, bevor der Mantel an ist.",
    enter: "Web-App testen",
    signUp: "Ich habe einen Einladungscode",
    earlyAccess: "Vorabzugang: vorerst nur auf Einladung.",
    features: [
      {
        heading: "Geht auch im Keller",
        text: "Kein Netz da unten? Bewerte trotzdem. Es wird sofort auf deinem Gerät gespeichert und gesendet, sobald du wieder ans Tageslicht kommst.",
      },
      {
        heading: "Nie verloren, nie doppelt",
        text: "App geschlossen, Akku leer, Verbindung mittendrin weg: Deine Bewertung kommt an, mit ihren Fotos, genau einmal.",
      },
      {
        heading: "Zitronen statt Sterne",
        text: "Eine ist sauer, fünf sind großartig. Nenne, wer dir den Abend gerettet hat, und verleihe eine Krone.",
      },
    ],
    scaleHeading: "Eins bis fünf",
    scaleText:
      "Wir alle haben schon vier Sterne an ein Lokal vergeben, in das wir nie wieder gingen. Zitronen sind ehrlicher.",
  },
};
