import { formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

const ratings = (count: number) => counted(count, "Bewertung", "Bewertungen");
const photos = (count: number) => counted(count, "Foto", "Fotos");

/** Taking everything along as a file, and bringing it back. */
export const takeHome: Messages["takeHome"] = {
  title: "Zitronen mitnehmen",
  lead: "Dein Tagebuch gehört dir: als Datei, die sich auch ohne uns öffnen lässt.",
  pack: {
    heading: "Mitnehmen",
    text: "Eine ZIP-Datei, auf diesem Gerät erstellt: ein Tagebuch für jeden Browser, deine Fotos und eine Datei für Programme.",
    inIt: (count, pictures) => (pictures === 0 ? ratings(count) : `${ratings(count)} mit ${photos(pictures)}`),
    unsent: (count) =>
      count === 1
        ? "1 davon ist noch nicht gesendet und so gekennzeichnet"
        : `${formatNumber(count)} davon sind noch nicht gesendet und so gekennzeichnet`,
    drafts: (count) => counted(count, "angefangener Entwurf", "angefangene Entwürfe"),
    rest: "was dieses Gerät sonst von deinem Konto weiß: Profil, Freunde, Likes, Einstellungen und was im Postausgang wartet",
    nothing: "Es gibt noch nichts mitzunehmen. Es beginnt mit deiner ersten Bewertung.",
    offline: "Offline: Fotos, die nur auf dem Server sind, bleiben dort, und die Datei nennt sie.",
    partly: "Dieses Gerät kennt noch nicht alle deine Bewertungen. War es kurz online, sind alle dabei.",
    start: "Als ZIP speichern",
    progress: (done, all) => `Foto ${formatNumber(done)} von ${formatNumber(all)} wird gepackt`,
    saved: (size) => `Gespeichert, ${size}`,
    stopped: "Nichts wurde gespeichert.",
    full: "Die Datei konnte nicht geschrieben werden: Vielleicht fehlt der Platz. Hier hat sich nichts geändert.",
    left: (count) =>
      count === 1 ? "1 Foto konnte nicht mitgenommen werden:" : `${photos(count)} konnten nicht mitgenommen werden:`,
    leftLine: {
      "not-here": (count, place) => `${place}: ${photos(count)}, nur auf dem Server`,
      "too-much": (count, place) => `${place}: ${photos(count)}, kein Platz mehr in einer Datei`,
    },
    fileName: (day) => `five-lemons-${day}.zip`,
  },
  back: {
    heading: "Zurückholen",
    text: "Aus so einer Datei, auf dieses Gerät oder ein neues. Was du schon hast, wird nicht doppelt: Von zwei Bewertungen eines Lokals zählt die neuere.",
    choose: "ZIP wählen",
    reading: "Datei wird gelesen",
    found: (when) => `Mitgenommen: ${when}`,
    foreign: (email) => `Das sind die Zitronen von ${email}. Hierher zurückgeholt, werden sie deine.`,
    partly:
      "Dieses Gerät kennt noch nicht alle deine Bewertungen. Wo eine abweicht, fragt dich der Postausgang, welche zählt.",
    fates: {
      new: (count) => `${ratings(count)} zum Zurückholen`,
      newer: (count) =>
        `${ratings(count)} neuer als hier: ${count === 1 ? "ersetzt die hiesige" : "ersetzen die hiesigen"}`,
      same: (count) => `${ratings(count)} schon hier`,
      older: (count) => `${ratings(count)} hier neuer: ${count === 1 ? "die hiesige bleibt" : "die hiesigen bleiben"}`,
      writing: (count) => `${ratings(count)}, an denen du gerade schreibst: Beende zuerst den Entwurf`,
    },
    unreadable: (count) => `${ratings(count)} nicht lesbar`,
    drafts: (count) => counted(count, "Entwurf", "Entwürfe"),
    nothing: "Alles davon ist schon hier.",
    start: (count) => `${ratings(count)} zurückholen`,
    startDrafts: "Entwürfe zurückholen",
    another: "Andere Datei wählen",
    progress: (done, all) => `${formatNumber(done)} von ${formatNumber(all)} zurückgeholt`,
    done: (count) => `${ratings(count)} zurückgeholt`,
    doneText: "Sie sind auf diesem Gerät gespeichert und werden wie jede andere Bewertung gesendet.",
    photosLost: (count) =>
      count === 1 ? "1 Foto konnte nicht zurückgeholt werden:" : `${photos(count)} konnten nicht zurückgeholt werden:`,
    lostLine: {
      missing: (place) => `${place}: war nicht in der Datei`,
      unreadable: (place) => `${place}: ist kein Bild`,
      full: (place) => `${place}: kein Platz mehr auf diesem Gerät`,
      limit: (place) => `${place}: Die Bewertung hat schon fünf Fotos`,
    },
    stopped:
      "Das Gerät ist voll. Was zurückgeholt wurde, bleibt; schaffe Platz und wähle dieselbe Datei noch einmal für den Rest.",
    history: "Zum Verlauf",
    problems: {
      "no-archive": "Das ist keine Datei, die Five Lemons erstellt hat. Nichts wurde geändert.",
      "newer-version":
        "Diese Datei stammt von einer neueren Version von Five Lemons. Aktualisiere und versuche es noch einmal. Nichts wurde geändert.",
      hostile: "Mit dieser Datei stimmt etwas nicht. Vielleicht ist sie beschädigt, daher wurde nichts übernommen.",
    },
  },
  journal: {
    title: (name) => (name ? `Die Zitronenreise von ${name}` : "Deine Zitronenreise"),
    lead: (when) => `Mitgenommen: ${when}`,
    ratings: (count) => (count === 1 ? "Bewertung" : "Bewertungen"),
    average: "Zitronen im Schnitt",
    places: "Bewertungen mit fünf Zitronen",
    drafts: "Angefangen und nicht abgegeben",
    unsent: "Beim Speichern noch nicht gesendet",
    attention: "Beim Speichern vom Server nicht angenommen",
    verified: "Bestätigter Besuch",
    servedBy: (name) => `Bedient von ${name}`,
    missing: (count) => `${photos(count)} nicht in dieser Datei`,
    photoOf: (place) => `Foto, ${place}`,
    footer: "Erstellt mit Five Lemons. Nichts hier braucht uns: behalten, drucken, weitergeben.",
  },
};
