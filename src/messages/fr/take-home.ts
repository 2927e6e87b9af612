import type { Messages } from "../en.ts";
import { formatNumber } from "../format.ts";
import { counted } from "./counted.ts";
import { de } from "./elision.ts";

const ratings = (count: number) => counted(count, "avis", "avis");
const photos = (count: number) => counted(count, "photo", "photos");
const drafts = (count: number) => counted(count, "brouillon", "brouillons");

export const takeHome: Messages["takeHome"] = {
  title: "Emporter vos citrons",
  lead: "Votre carnet, à vous pour toujours : un fichier qui s’ouvre sans nous.",
  pack: {
    heading: "Emporter",
    text: "Un fichier ZIP, créé sur cet appareil : un carnet à lire dans tout navigateur, vos photos, et un fichier pour les programmes.",
    inIt: (count, pictures) => (pictures === 0 ? ratings(count) : `${ratings(count)} avec ${photos(pictures)}`),
    unsent: (count) =>
      `dont ${counted(count, "pas encore envoyé, marqué comme tel", "pas encore envoyés, marqués comme tels")}`,
    drafts: (count) => counted(count, "brouillon commencé", "brouillons commencés"),
    rest: "ce que cet appareil sait encore de votre compte : profil, amis, « J’aime », réglages, et ce qui attend dans la boîte d’envoi",
    nothing: "Il n’y a encore rien à emporter. Cela commence avec votre premier avis.",
    offline: "Hors ligne : les photos qui ne sont que chez Five Lemons y restent, et le fichier les mentionne.",
    partly: "Cet appareil n’a pas encore vu tous vos avis. Après un moment en ligne, ils y seront tous.",
    start: "Enregistrer en ZIP",
    progress: (done, all) => `Photo ${formatNumber(done)} sur ${formatNumber(all)}`,
    saved: (size) => `Enregistré, ${size}`,
    stopped: "Rien n’a été enregistré.",
    full: "Le fichier n’a pas pu être écrit : il manque peut-être de la place. Rien n’a changé ici.",
    left: (count) => `${counted(count, "photo n’a pas pu être emportée", "photos n’ont pas pu être emportées")} :`,
    leftLine: {
      "not-here": (count, place) => `${place} : ${photos(count)}, seulement chez Five Lemons`,
      "too-much": (count, place) => `${place} : ${photos(count)}, plus de place dans un seul fichier`,
    },
    fileName: (day) => `five-lemons-${day}.zip`,
  },
  back: {
    heading: "Rapporter",
    text: "Depuis un tel fichier, sur cet appareil ou un nouveau. Rien n’est mis en double : de deux avis sur un même lieu, le plus récent compte.",
    choose: "Choisir un ZIP",
    reading: "Lecture du fichier",
    found: (when) => `Emporté le ${when}`,
    foreign: (email) => `Ce sont les citrons de ${email}. Rapportés ici, ils deviennent les vôtres.`,
    partly:
      "Cet appareil ne connaît pas encore tous vos avis. Si l’un diffère, la boîte d’envoi vous demandera lequel compte.",
    fates: {
      new: (count) => `${ratings(count)} à rapporter`,
      newer: (count) =>
        count < 2
          ? `${ratings(count)} plus récent qu’ici : il remplace l’autre`
          : `${ratings(count)} plus récents qu’ici : ils remplacent les autres`,
      same: (count) => `${ratings(count)} déjà ici`,
      older: (count) =>
        count < 2
          ? `${ratings(count)} plus récent ici : celui d’ici reste`
          : `${ratings(count)} plus récents ici : ceux d’ici restent`,
      writing: (count) => `${ratings(count)} en cours d’écriture : terminez d’abord le brouillon`,
    },
    unreadable: (count) => `${ratings(count)} ${count < 2 ? "illisible" : "illisibles"}`,
    drafts,
    nothing: "Tout est déjà ici.",
    start: (count) => `Rapporter ${ratings(count)}`,
    startDrafts: "Rapporter les brouillons",
    another: "Choisir un autre fichier",
    progress: (done, all) => `${formatNumber(done)} sur ${formatNumber(all)}`,
    done: (count) => counted(count, "avis rapporté", "avis rapportés"),
    doneText: "Ils sont enregistrés sur cet appareil et partent comme tout autre avis.",
    photosLost: (count) =>
      `${counted(count, "photo n’a pas pu être rapportée", "photos n’ont pas pu être rapportées")} :`,
    lostLine: {
      missing: (place) => `${place} : absente du fichier`,
      unreadable: (place) => `${place} : ce n’est pas une image`,
      full: (place) => `${place} : plus de place sur cet appareil`,
      limit: (place) => `${place} : l’avis a déjà cinq photos`,
    },
    stopped:
      "L’appareil est plein. Ce qui a été rapporté reste ; faites de la place et choisissez à nouveau le même fichier pour la suite.",
    history: "Voir votre carnet",
    problems: {
      "no-archive": "Ce fichier n’a pas été créé par Five Lemons. Rien n’a changé.",
      "newer-version":
        "Ce fichier a été créé par une version plus récente de Five Lemons. Mettez à jour, puis réessayez. Rien n’a changé.",
      hostile: "Quelque chose ne va pas avec ce fichier. Il est peut-être abîmé : rien n’en a été repris.",
    },
  },
  journal: {
    title: (name) => (name ? `Le carnet de citrons ${de(name)}` : "Votre carnet de citrons"),
    lead: (when) => `Emporté le ${when}`,
    ratings: () => "avis",
    average: "citrons en moyenne",
    places: "avis à cinq citrons",
    drafts: "Commencés et pas encore remis",
    unsent: "Pas encore envoyé au moment de l’enregistrement",
    attention: "Pas accepté par Five Lemons au moment de l’enregistrement",
    verified: "Visite vérifiée",
    servedBy: (name) => `Servi par ${name}`,
    missing: (count) => counted(count, "photo absente de ce fichier", "photos absentes de ce fichier"),
    photoOf: (place) => `Photo, ${place}`,
    footer: "Créé par Five Lemons. Rien ici n’a besoin de nous : gardez, imprimez, transmettez.",
  },
};
