import type { Messages } from "../en.ts";

export const auth: Messages["auth"] = {
  signedOut: {
    heading: "Log dech w.e.g. an",
    text: "Bewäertungen, Verlaf a Lokaler an der Géigend gehéieren zu engem Kont.",
    kept: "Wat virdrun op dësem Apparat gespäichert gouf, bleift a kënnt zréck, wann s du dech aloggs.",
    nothingKept: "Op dësem Apparat läit näischt, wat nach ze schécke wier.",
    rate: "Log dech an, fir Restauranten ze bewäerten.",
    submit: "Log dech an, fir deng Bewäertung ze schécken.",
    history: "Deng Bewäertungen, deng Schnëtter an deng Pokaler sinn an dengem Kont.",
    offline: "Du bass offline, a fir d’Alogge brauchs du eng Verbindung.",
    action: "Aloggen",
    outbox: "Bei de Postausgang",
  },
  invitation: {
    title: "Deng Invitatioun gëtt nogekuckt",
    heading: "Mir konnten deng Invitatioun net nokucken",
    text: "Five Lemons huet net geäntwert. Mat dengem Kont ass alles an der Rei; probéier et, wann s du eng Verbindung hues.",
  },
  signOut: {
    heading: "Nach net alles ass geschéckt",
    text: (ratings: number, drafts: number) => {
      const waiting = [
        ...(ratings > 0
          ? [ratings === 1 ? "1 net geschéckt Bewäertung" : `${ratings} net geschéckt Bewäertungen`]
          : []),
        ...(drafts > 0 ? [drafts === 1 ? "1 Entworf" : `${drafts} Entwërf`] : []),
      ];
      return `Op dësem Apparat: ${waiting.join(" + ")}. Wat soll elo geschéien?`;
    },
    draftsStay: "Entwërf bleiwen op dësem Apparat, fir anerer onsiichtbar.",
    send: "Elo schécken, dann ausloggen",
    sendHint: "Brauch eng Verbindung.",
    sendFailed: "Net alles konnt geschéckt ginn. Et ass nach hei.",
    keep: "Fir d’nächst Kéier behalen",
    keepHint: "Bleift op dësem Apparat, fir anerer onsiichtbar, a gëtt geschéckt, wann s du dech nees aloggs.",
    export: "Als Fichier späicheren",
    exportHint: "Späichert e Fichier mam Text vun deem, wat net geschéckt ass.",
    exported: "Als Fichier gespäichert. Alles ass och nach hei.",
    discard: "Ewechgeheien",
    discardHint: "Läscht et fir ëmmer vun dësem Apparat.",
    discardSure: "Wierklech ewechgeheien?",
    fileName: (day: string) => `five-lemons-net-geschéckt-${day}.json`,
  },
  notFound: {
    heading: "Hei sinn nëmme Schuelen",
    text: "Dës Säit gëtt et net, oder si ass geplënnert.",
    map: "Op d’Kaart",
    home: "Startsäit",
  },
};
