import type { Messages } from "../en.ts";

/** Codes that stand on tables: opening one, and reading one. */
export const codes: Messages["codes"] = {
  title: "Gescannter Code",
  opening: "Lokal wird geöffnet…",
  refused: {
    unreadable: {
      title: "Das ist keiner unserer Codes",
      text: "Er führt zu keinem Lokal, das bewertet werden kann. Du kannst das Lokal stattdessen nach seinem Namen suchen.",
    },
    forged: {
      title: "Dieser Code wurde verändert oder ist nicht von uns",
      text: "Was er sagt und seine Signatur passen nicht zusammen, daher wurde nichts geöffnet. Bitte um den Code auf einem anderen Tisch oder suche das Lokal nach seinem Namen.",
    },
    revoked: {
      title: "Dieser Code wurde zurückgezogen",
      text: "Die Signatur, mit der er gedruckt wurde, gilt nicht mehr. Bitte um einen neuen Code oder suche das Lokal nach seinem Namen.",
    },
    gone: {
      title: "Dieses Lokal ist nicht mehr auf der Karte",
      text: "Der Code ist von uns, aber sein Lokal hat geschlossen oder wurde entfernt.",
    },
    unknown: {
      title: "Dieses Lokal ist noch nicht auf diesem Gerät",
      text: "Der Code sagt nicht, in welchem Lokal er steht, und ohne Verbindung lässt sich niemand fragen. Öffne ihn noch einmal, wenn du online bist.",
    },
  },
  scan: {
    title: "Code scannen",
    lead: "Der Code auf dem Tisch öffnet die Bewertung seines Lokals.",
    camera: {
      title: "Mit der Kamera",
      why: "Dein Browser fragt, ob die Kamera verwendet werden darf. Sie sucht nach einem Code und nach nichts sonst: Kein Bild wird behalten oder gesendet.",
      start: "Kamera verwenden",
      looking: "Es wird nach einem Code gesucht. Halte ihn so, dass er den Rahmen füllt.",
      stop: "Kamera beenden",
      live: "Was die Kamera sieht",
      blocked:
        "Die Kamera ist für diese Seite gesperrt. Du kannst sie in den Browser-Einstellungen erlauben oder ein Bild wählen.",
      none: "Dieses Gerät bietet hier keine Kamera. Wähle ein Bild oder gib den Code ein.",
      failed: "Die Kamera konnte nicht gestartet werden. Vielleicht verwendet sie gerade eine andere App.",
    },
    picture: {
      title: "Aus einem Bild",
      hint: "Ein Foto oder Screenshot, auf dem der Code ist. Es bleibt auf diesem Gerät.",
      choose: "Bild wählen",
      nothing: "Auf diesem Bild ist kein lesbarer Code. Fotografiere ihn näher, gerade von vorn und mit genug Licht.",
    },
    typed: {
      title: "Von Hand",
      label: "Was unter dem Code steht",
      hint: "Die Adresse unter dem Code oder seine acht Zeichen.",
      open: "Öffnen",
      nothing: "So etwas steht nicht unter unseren Codes. Es sieht aus wie 7B1D-3F0A oder beginnt mit unserer Adresse.",
      unknown: "Es gibt keinen Code mit diesen Zeichen. Bitte vergleiche sie mit dem Aufdruck.",
      offline:
        "Für die acht Zeichen braucht es eine Verbindung. Scanne den Code selbst oder gib die ganze Adresse darunter ein.",
    },
    found: {
      title: "Gefunden",
      unnamed: "Ein Lokal, das noch nicht auf diesem Gerät ist",
      rate: "Lokal bewerten",
      again: "Anderen Code scannen",
    },
    foreign: (host) => `Dieser Code führt zu ${host}. Hier werden nur unsere eigenen Codes geöffnet.`,
    other: "Das ist ein Code, aber keiner von unseren.",
  },
  toPlaces: "Lokal suchen",
  retry: "Erneut versuchen",
};
