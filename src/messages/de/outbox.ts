import { formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";
import { putTitle } from "./puts.ts";
import { refusalText } from "./refusals.ts";

/** What people do here, counted: a rating with its photos is one. Deletions are counted along as changes. */
const nouns = { ratings: ["Bewertung", "Bewertungen"], changes: ["Änderung", "Änderungen"] } as const;
type Noun = keyof typeof nouns;
const counted = (count: number, noun: Noun) => `${formatNumber(count)} ${nouns[noun][count === 1 ? 0 : 1]}`;

const photos = (count: number) => (count === 1 ? "1 Foto" : `${count} Fotos`);

export const outbox: Messages["outbox"] = {
  title: "Postausgang",
  lead: "Erst auf diesem Gerät gespeichert, dann gesendet, sobald du online bist.",
  refusal: refusalText,
  putTitle,
  status: {
    allSent: "Alles ist gesendet",
    allSentText: "Was du ohne Verbindung machst, wartet hier, bis es angekommen ist.",
    sending: (count, noun) => `${counted(count, noun)} ${count === 1 ? "wird" : "werden"} gesendet`,
    sendingText: "Du kannst weitermachen, auch auf anderen Seiten.",
    ready: () => "Auf diesem Gerät gespeichert · wird noch gesendet",
    readyText: {
      closed: "Gleich, auch wenn du Five Lemons schließt.",
      open: "Gleich, solange Five Lemons offen ist.",
    },
    offline: () => "Auf diesem Gerät gespeichert · wird noch gesendet",
    offlineText: {
      closed: "Alles wird von selbst gesendet, sobald du online bist, auch wenn Five Lemons geschlossen ist.",
      open: "Alles wird gesendet, sobald du online bist und Five Lemons offen ist: Dieser Browser kann im geschlossenen Zustand nicht senden.",
    },
    signIn: () => "Wartet, bis du dich anmeldest",
    signInText: "Nichts ist verloren: Was du gemacht hast, bleibt auf diesem Gerät, bis du dich wieder anmeldest.",
    unreachable: () => "Five Lemons ist nicht erreichbar",
    unreachableText: "Es gibt ein Netz, aber keine Antwort. Five Lemons versucht es von selbst noch einmal.",
    troubled: () => "Five Lemons hat gerade ein Problem",
    troubledText:
      "Es kommt eine Antwort, aber nur, dass es im Moment nicht geht. Five Lemons versucht es von selbst noch einmal.",
    blockedText:
      "Es gibt ein Netz, aber etwas anderes antwortet. Öffne im Café oder Hotel zuerst dessen Anmeldeseite; dann geht alles von selbst hinaus.",
    nextTry: (when) => `nächster Versuch: ${when}`,
    postponed: (count, noun) => `${counted(count, noun)} für später gespeichert`,
    postponedText: (when) => `Wird von selbst gesendet, frühestens: ${when}. Warum, steht unten.`,
    heldText: "Wird von selbst über eine andere Verbindung gesendet. Warum, steht unten.",
    attention: (count, noun) => `${counted(count, noun)}: bitte ansehen`,
    attentionText: "Nichts ist verloren. Unten steht, was geschehen ist und was du tun kannst.",
    waiting: (count, noun, size) => `${counted(count, noun)} ${count === 1 ? "wartet" : "warten"}, ${size}`,
    sendNow: "Jetzt senden",
    export: "Als Datei sichern",
    exported: "Als Datei gespeichert",
    fileName: (day) => `five-lemons-nicht-gesendet-${day}.json`,
  },
  waiting: "Wartet",
  sent: "Vor Kurzem gesendet",
  card: {
    titles: {
      rating: (place) => (place ? `Bewertung: ${place}` : "Eine Bewertung"),
      removal: (place) => (place ? `Löschung: ${place}` : "Eine gelöschte Bewertung"),
      unreadable: () => "Etwas aus einer anderen Version",
    },
    saved: (when) => `Gespeichert: ${when}`,
    lastTry: (when) => `letzter Versuch: ${when}`,
    nextTry: (when) => `nächster Versuch: ${when}`,
    sentAt: (when) => `Gesendet: ${when}`,
    gone: "Es war nicht mehr da, also wurde nichts daraus",
    photo: (number, count, sent) => `Foto ${number} von ${count}, ${sent ? "gesendet" : "noch nicht gesendet"}`,
    photos,
    photosSent: (sent, count) => (sent === 0 ? `${photos(count)} zu senden` : `${sent} von ${photos(count)} gesendet`),
    photosConcerned: photos,
    leaveOut: (count) => (count === 1 ? "Dieses Foto weglassen" : "Diese Fotos weglassen"),
    details: "Details",
    edit: "Bearbeiten",
    sendNow: "Jetzt senden",
    discard: {
      rating: "Nicht senden",
      removal: "Nicht löschen",
      put: "Nicht senden",
      unreadable: "Verwerfen",
      refused: "Verwerfen",
    },
    retry: "Erneut versuchen",
    copy: "Text kopieren",
    named: (action, title) => `${action}: ${title}`,
    copied: "Text kopiert",
    copyFailed: "Der Text konnte nicht kopiert werden. Du findest ihn unter Details.",
    retried: "Neuer Versuch läuft",
  },
  /** What is asked before something is given up, by what it is. */
  discard: {
    rating: {
      title: (place) => (place ? `Bewertung von ${place} nicht senden?` : "Diese Bewertung nicht senden?"),
      text: "Was wartet, wird von diesem Gerät entfernt, auch die Fotos. Was schon angekommen ist, bleibt, wie es ist.",
      confirm: "Nicht senden",
      keep: "Behalten",
      done: (place) =>
        place ? `Deine Bewertung von ${place} wird nicht gesendet` : "Die Bewertung wird nicht gesendet",
    },
    removal: {
      title: (place) => (place ? `Bewertung von ${place} nicht löschen?` : "Diese Bewertung nicht löschen?"),
      text: "Sie steht dann wieder in deinem Verlauf.",
      confirm: "Nicht löschen",
      keep: "Löschen",
      done: (place) => (place ? `Deine Bewertung von ${place} bleibt` : "Die Bewertung bleibt"),
    },
    put: {
      title: () => "Diese Änderung nicht senden?",
      text: "Sie wird von diesem Gerät entfernt, und es gilt wieder, was der Server hat.",
      confirm: "Nicht senden",
      keep: "Behalten",
      done: () => "Die Änderung wird nicht gesendet",
    },
    photos: {
      title: (place) => (place ? `Diese Fotos von ${place} weglassen?` : "Diese Fotos weglassen?"),
      text: "Sie werden von diesem Gerät entfernt. Die Bewertung bleibt.",
      confirm: "Weglassen",
      keep: "Behalten",
      done: (place) => (place ? `${place}: Fotos weggelassen` : "Fotos weggelassen"),
    },
    unreadable: {
      title: () => "Verwerfen, was eine andere Version gespeichert hat?",
      text: "Es lässt sich nicht zurückholen. Kopiere oder sichere es vorher, wenn du es behalten willst.",
      confirm: "Verwerfen",
      keep: "Behalten",
      done: () => "Verworfen",
    },
    failed: "Das hat nicht geklappt. Nichts wurde geändert.",
  },
  conflict: {
    mine: "Deine, auf diesem Gerät",
    theirs: "Schon gesendet",
    theirsMerged: (place) => `Deine von ${place}, das jetzt dasselbe Lokal ist`,
    mineRemoved: "Du hast die Bewertung hier gelöscht.",
    keepingRemoves: (other) =>
      `Beide Lokale sind jetzt eines: Behältst du das, wird deine Bewertung von ${other} gelöscht.`,
    theirsRemoved: "Die Bewertung wurde dort gelöscht.",
    keepMine: "Meine behalten",
    keepTheirs: "Die andere behalten",
    keptMine: "Deine bleibt und wird gesendet",
    keptTheirs: "Die andere Fassung bleibt",
  },
  held: {
    title: (count) =>
      count === 1 ? "1 Foto wartet auf eine andere Verbindung" : `${photos(count)} warten auf eine andere Verbindung`,
    text: "Du willst Fotos nicht über diese Verbindung senden. Bewertungen und alles andere gehen sofort.",
    change: "Das ändern",
  },
  storage: {
    usage: (size) => `Five Lemons belegt ${size} auf diesem Gerät.`,
    kept: "Der Browser hat versprochen, es zu behalten.",
    erasable:
      "Auf diesem Gerät löscht der Browser, was eine Seite gespeichert hat, wenn sie sieben Tage nicht geöffnet wird. Lege Five Lemons auf den Home-Bildschirm (Teilen, dann „Zum Home-Bildschirm“), dann bleibt es.",
  },
  signedOut: {
    title: "Melde dich an, um zu sehen, was wartet",
    text: "Was auf diesem Gerät aufbewahrt ist, wird gesendet, sobald sich die Person anmeldet, der es gehört. Sonst sieht es niemand.",
    action: "Anmelden",
  },
  error: {
    title: "Der Postausgang konnte nicht gelesen werden",
    text: "Was du gespeichert hast, ist noch auf diesem Gerät. Versuche es noch einmal oder lade die Seite neu.",
  },
};
