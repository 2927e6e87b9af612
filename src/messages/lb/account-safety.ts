import type { Messages } from "../en.ts";

export const accountSafety: Messages["accountSafety"] = {
  title: "Aloggen a Sécherheet",
  signedInAs: "Ageloggt als",
  offline:
    "Dës Säit brauch eng Verbindung. Wat s du getippt hues, bleift hei; d’Bewäertungen op dësem Apparat sinn a Sécherheet.",
  failed: "Däi Kont konnt net geliest ginn.",
  retry: "Nach eng Kéier",
  ways: {
    heading: "Weeër fir eranzekommen",
    names: { email: "E-Mail a Passwuert", apple: "Apple" },
    unlink: "Trennen",
    last: "Deen eenzege Wee, dofir kann en net getrennt ginn.",
    addApple: "Apple verbannen",
    removal: {
      title: (name: string) => `${name} trennen?`,
      text: "Da kanns du dech net méi domat aloggen. Deen anere Wee bleift.",
      no: "Behalen",
      yes: "Trennen",
    },
  },
  link: {
    title: "E-Mail & Passwuert verbannen",
    lead: "Du hues dech mat Apple ageloggt. Mat enger E-Mail an engem eegene Passwuert kënns du och ouni eran.",
    again: "Passwuert widderhuelen",
    send: "Verbannen",
    done: "E-Mail a Passwuert si verbonnen!",
    confirm: (email: string) =>
      `D’Passwuert ass verbonnen! Mir hunn op ${email} geschriwwen: d’Adress zielt, soubal s du op de Link do klicks.`,
    close: "Zoumaachen",
  },
  email: {
    heading: "E-Mail",
    now: "Deng Adress ass",
    waiting: (email: string) => `${email} waart op eng Bestätegung.`,
    save: "E-Mail änneren",
    sent: (email: string) =>
      `Mir hunn op ${email} geschriwwen. D’Adress ännert, soubal s du op de Link do klicks; déi al kritt Bescheed.`,
  },
  password: {
    heading: "Passwuert",
    old: "Aktuellt Passwuert",
    oldHint: "An den éischte 15 Minutten nom Aloggen net néideg.",
    save: "Passwuert änneren",
    done: "Däin neit Passwuert ass gespäichert. Deng aner Apparater sinn ausgeloggt.",
  },
  sessions: {
    heading: "Wou s du ageloggt bass",
    no: "Bleiwen",
    local: {
      open: "Hei ausloggen",
      title: "Op dësem Apparat ausloggen?",
      text: "Wat nach net geschéckt ass, bleift bis zum nächsten Aloggen op dësem Apparat, fir anerer onsiichtbar.",
      yes: "Ausloggen",
    },
    others: {
      open: "Soss iwwerall ausloggen",
      title: "Soss iwwerall ausloggen?",
      text: "All déi aner Apparater musse sech nei aloggen. Dësen hei bleift.",
      yes: "Ausloggen",
    },
    global: {
      open: "Iwwerall ausloggen",
      title: "Iwwerall ausloggen?",
      text: "All Apparater musse sech nei aloggen, och dësen hei. Wat nach net geschéckt ass, bleift bis zum nächsten Aloggen op dësem Apparat.",
      yes: "Iwwerall ausloggen",
    },
    othersDone: "Deng aner Apparater sinn ausgeloggt",
  },
};
