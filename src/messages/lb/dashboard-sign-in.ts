import type { Messages } from "../en.ts";

export const dashboardSignIn: Messages["dashboardSignIn"] = {
  titles: { signIn: "Am Dashboard aloggen", signUp: "Dashboard-Kont uleeën", setUp: "Ären Dashboard" },
  lead: "Fir Proprietären, fir Leit am Service a fir Adminen.",
  aside: {
    heading: "Just hei fir ze bewäerten?",
    text: "Gäscht brauche keen Dashboard. Bewäert gëtt an der App.",
    app: "App opmaachen",
  },
  notice: {
    heading: "Als Proprietär kann ee sech net aschreiwen",
    approval: "Kee gëtt Proprietär, just well e sech aschreift: en Admin muss zoustëmmen.",
    owner: "Wat Dir hei ugitt, gëtt eng Ufro fir Äre Restaurant, déi en Admin liest.",
    server: "Service-Konte mécht ee selwer op: fir d’éischt kënnt de Kont, dann de Profil.",
    becomeServer: "Am Service matmaachen",
    requestOwnership: "Restaurant ufroen",
  },
  kind: { label: "Wat maacht Dir?", owner: "Proprietär", server: "Service" },
  businessName: "Numm vum Betrib",
  restaurant: {
    label: "Äre Restaurant",
    hint: "Tippt den Numm oder d’Strooss, a wielt en dann.",
    chosen: "Äre Restaurant",
    change: "Änneren",
    found: (count: number) =>
      count === 0 ? "Keng Restaurante fonnt" : count === 1 ? "1 Restaurant fonnt" : `${count} Restaurante fonnt`,
    demo: "Dat sinn Demo-Resultater. Fir richteg Donnéeën, setzt a Supabase e Schlëssel vun der Google Places API.",
    offline: "Dir sidd offline. D’Sich brauch eng Verbindung; wat Dir getippt hutt, bleift.",
    failed: "D’Sich huet net geklappt. Probéiert et w.e.g. nach eng Kéier.",
    again: "Nach eng Kéier",
  },
  setUp: {
    loading: "Ären Dashboard-Profil gëtt gesicht…",
    missing: "Mir hunn Ären Dashboard-Profil net fonnt. Maacht en hei ënne fäerdeg.",
    create: "Dashboard-Profil uleeën",
    notNow: "Net elo",
    app: "App opmaachen",
    ownerHint: "Domat gëtt eng Ufro gestallt. Dir gitt Proprietär, wann en Admin se ugeholl huet.",
    serverHint: "Mécht Äre Profil, fir datt Restauranten Iech invitéiere kënnen.",
    signedOut: "Dir musst ageloggt sinn, fir et fäerdeg ze maachen.",
    unreachable:
      "Mir konnten Äre Profil net sichen. Et ass näischt verluer; probéiert et, wann Dir eng Verbindung hutt.",
    again: "Nach eng Kéier",
    filed: {
      heading: "Är Ufro ass gestallt",
      text: "En Admin liest se. Bis se ugeholl ass, kënnt Dir um Restaurant näischt änneren; wéi wäit se ass, steet bei Ären Ufroen.",
      status: "Är Ufroen",
      chooser: "Bei d’Dashboards",
    },
    failed: "Dat huet net geklappt",
    reasons: {
      business_required: "Gitt w.e.g. Numm an E-Mail vum Betrib an",
      business_name_too_long: "De Betribsnumm ass ze laang.",
      place_unknown: "Wielt w.e.g. Äre Restaurant an de Resultater",
      already_yours: "Dir geréiert dëse Restaurant schonn.",
      daily_limit: "Dat ware genuch Ufroe fir haut. Probéiert et w.e.g. muer nach eng Kéier.",
      fields_required: "All Felder mussen ausgefëllt sinn",
      guardian_pending: "En Elterendeel oder Tuteur muss fir d’éischt d’accord sinn.",
    },
  },
};
