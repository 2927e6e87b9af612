import type { Messages } from "../en.ts";

export const about: Messages["about"] = {
  title: "Über Five Lemons",
  lead: "Warum Zitronen, was uns wichtig ist und wie es geht.",
  story: {
    heading: "Die Geschichte",
    paragraphs: [
      "Am besten isst man dort, wo das Netz am schlechtesten ist: im Gewölbekeller, hinter dicken Mauern, im Hinterzimmer mit dem guten Wein. Man nimmt sich vor, es zu Hause aufzuschreiben. Man tut es nie.",
      "Und wenn doch, dann mit Sternen. Wir alle haben schon vier Sterne an ein Lokal vergeben, in das wir nie wieder gingen. Sterne sind für Hotels und Helden. Eine Zitrone ist sauer, ehrlich und lässt einen das Gesicht verziehen oder lächeln.",
      "Also haben wir ein Notizbuch gemacht, das zuerst im Keller funktioniert und dann überall sonst. Was du antippst, ist im selben Moment bewahrt. Was danach kommt, ist unsere Sache, nicht deine.",
    ],
  },
  values: {
    heading: "Was uns wichtig ist",
    list: [
      {
        heading: "Nichts von dir geht verloren",
        text: "Nicht durch einen leeren Akku, ein Hotelnetz oder ein Update. Du siehst immer, wo es ist.",
      },
      {
        heading: "Ehrliche Bewertungen",
        text: "Alle werden gezeigt, gute und schlechte. Niemand kauft sich einen Platz in der Liste, und Besuche werden geprüft, wo es geht.",
      },
      {
        heading: "Freundlich zur Bedienung",
        text: "Namen nur zum Lob. Keine Ranglisten, keine Vorgaben, nichts, was man jemandem vorhalten könnte.",
      },
      {
        heading: "Wenig Neugier",
        text: "Kein Tracking, keine Werbung, keine Cookies. Wo du warst, wird zu „war dort“ oder „war nicht dort“.",
      },
      {
        heading: "Für alle",
        text: "Mit Daumen, Tastatur oder Screenreader, in fünf Sprachen, auch auf alten Telefonen.",
      },
    ],
  },
  mission: {
    heading: "Unser Auftrag",
    text: "Dass ein guter Abend in Erinnerung bleibt, und dass davon erfährt, wer ihn gemacht hat.",
  },
  how: {
    heading: "So geht es",
    steps: [
      {
        heading: "Entdecken",
        text: "Lokale in der Nähe, nach Namen oder über den Code auf dem Tisch. Ganze Städte passen in die Tasche.",
      },
      {
        heading: "Bewerten",
        text: "Eine bis fünf Zitronen. Stichworte, Worte, Fotos und, wenn du magst, eine Krone für die Person, die dir den Abend gemacht hat.",
      },
      {
        heading: "Teilen",
        text: "Folge Freunden, sammle Abzeichen, werde Bürgermeister deiner Stadt. Lokale antworten.",
      },
    ],
    reviews: "Wie wir mit Bewertungen umgehen",
    article: "Wie wir eine Bewertung sicher bewahren",
    start: "Web-Version testen",
  },
};
