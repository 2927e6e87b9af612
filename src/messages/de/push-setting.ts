import type { Messages } from "../en.ts";

/** Messages on this device: whether, about what, and when not. */
export const pushSetting: Messages["pushSetting"] = {
  heading: "Mitteilungen auf diesem Gerät",
  text: "Wenn etwas geschieht, das dich betrifft, sagt es dir dieses Gerät, auch wenn Five Lemons geschlossen ist. Genannt werden Lokale und keine Personen.",
  turnOn: "Mitteilungen einschalten",
  turnOff: "Mitteilungen ausschalten",
  on: "Mitteilungen sind auf diesem Gerät eingeschaltet.",
  denied:
    "Dein Browser soll keine Mitteilungen durchlassen. Erlaube sie in seinen Einstellungen für diese Seite und komm dann zurück.",
  failed:
    "Der Server war nicht erreichbar, daher hat sich nichts geändert. Versuche es noch einmal, wenn du online bist.",
  installFirst:
    "Auf diesem Gerät kommen Mitteilungen nur in der App auf dem Home-Bildschirm: Teile diese Seite, wähle „Zum Home-Bildschirm“ und öffne sie von dort.",
  about: "Sag mir Bescheid über",
  kinds: {
    push_likes: "Likes für meine Bewertungen",
    push_friends: "Freundschaftsanfragen und neue Freunde",
    push_replies: "Antworten von Restaurants",
    push_badges: "Abzeichen und Bürgermeisterämter",
    push_decisions: "Entscheidungen und Einladungen",
  },
  quiet: "Ruhezeit",
  quietText: "In dieser Zeit kommt nichts; was geschehen ist, erfährst du danach.",
  from: "Von",
  until: "Bis",
  everywhere: "Diese Auswahl folgt deinem Konto auf deine anderen Geräte.",
};
