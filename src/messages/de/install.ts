import type { Messages } from "../en.ts";

/** The offer to put the app on the home screen. */
export const install: Messages["install"] = {
  heading: "Griffbereit behalten",
  text: "Vom Home-Bildschirm öffnet sich Five Lemons wie jede App, auch im Keller, und was auf das Senden wartet, ist dort sicherer.",
  install: "Installieren",
  later: "Nicht jetzt",
  installed: "Installiert. Du findest es bei deinen Apps.",
  guide: {
    text: "Vom Home-Bildschirm öffnet sich Five Lemons wie jede App, auch im Keller. Und es ist sicherer: Safari löscht, was eine Seite gespeichert hat, wenn du sie sieben Tage nicht geöffnet hast. Das könnten Bewertungen sein, die noch nicht gesendet sind.",
    steps: [
      "Tippe auf „Teilen“, unter oder über der Seite",
      "Scrolle zu „Zum Home-Bildschirm“",
      "Tippe auf „Hinzufügen“",
    ],
    note: "Von dort geöffnet, meldest du dich noch einmal an.",
  },
};
