import type { Messages } from "../en.ts";

export const dashboards: Messages["dashboards"] = {
  home: "Dashboards",
  roles: { admin: "Admin-Dashboard", owner: "Proprietärs-Dashboard", server: "Service-Dashboard" },
  openApp: "App opmaachen",
  refresh: "Aktualiséieren",
  logOut: "Ausloggen",
  sections: "Beräicher",
  waiting: (count: number) => (count === 1 ? "1 waart" : `${count} waarden`),
  signedInAs: (name: string) => `Ageloggt als ${name}`,
  updated: (time: string) => `Stand ${time}`,
  stale: "Wat Dir gesitt, bleift; et konnt net aktualiséiert ginn.",
  failures: {
    offline: "Dir sidd offline. Dat hei brauch eng Verbindung; wat Dir aginn hutt, bleift hei.",
    unreachable: "Five Lemons war net z’erreechen. Wat Dir aginn hutt, bleift hei; probéiert et w.e.g. nach eng Kéier.",
    "sign-in": "Net ageloggt. Är Sessioun ass eriwwer; loggt Iech w.e.g. nei an.",
    forbidden: "Dëse Kont dierf dat net (méi).",
    unreadable: "Five Lemons huet esou geäntwert, wéi dës Versioun et net kennt. Luet w.e.g. d’Säit nei.",
    refused: "De Server huet dat refuséiert. Et gouf näischt geännert.",
  },
  reasons: {
    rate_limited: "Ze vill Ufroen. Waart w.e.g. e Moment a probéiert et nach eng Kéier.",
    suspended: "Dëse Kont ass gespaart.",
    not_invited: "Fir eranzekommen, brauch et eng gülteg Invitatioun.",
    second_step: "Admine logge sech mat engem zweete Schrëtt an. Luet w.e.g. d’Säit nei, fir en ze maachen.",
  },
  noSecondStep:
    "Dëst ass eng Demo: hei kommen Admine just mat engem Passwuert eran. Soss iwwerall brauche se en zweete Schrëtt.",
  link: {
    heading: "Och ouni Apple aloggen",
    text: "Dëse Kont huet keng eegen E-Mail a kee Passwuert. Domat kommt Dir op all Apparat eran.",
    action: "Kont verbannen",
  },
  account: "Aloggen a Sécherheet",
  needsConnection: {
    heading: "Dës Säit brauch eng Verbindung",
    text: "Dashboards weisen aktuell Zuelen a ginn net op dësem Apparat behalen. Bewäertungen a Lokaler an der App ginn offline.",
  },
  missingRole: {
    heading: "Fir dëse Kont net op",
    owner: "Kee Proprietärsprofil fonnt. Frot w.e.g. e Restaurant un, fir an dësen Dashboard ze kommen.",
    server: "Kee Service-Profil fonnt",
    admin: "Dëse Kont huet keng Admin-Rechter.",
  },
  sortBy: (column: string) => `Sortéieren: ${column}`,
  week: "Woch vum",
  average: "Schnëtt",
  count: "Bewäertungen",
  figures: "Zuele weisen",
  share: "Undeel",
};
