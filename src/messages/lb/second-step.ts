import type { Messages } from "../en.ts";
import { withN } from "./n-rule.ts";

export const secondStep: Messages["secondStep"] = {
  title: "Aloggen an zwee Schrëtt",
  challenge: {
    title: "Nach ee Schrëtt",
    lead: "Gëff déi sechs Zifferen an, déi deng Authenticator-App elo weist.",
    which: "Wéi eng App?",
    code: "Code vun der App",
    go: "Weider",
    useRecovery: "Recuperatiounscode benotzen",
    useApp: "App benotzen",
    recoveryLead:
      "E Recuperatiounscode hëlt den zweete Schrëtt ewech a mécht deng aner Sessiounen zou. Riicht direkt duerno en neien an. Mir soen dir per Mail Bescheed.",
    recoveryCode: "Recuperatiounscode",
    recover: "Dëse Code benotzen",
  },
  wanted: {
    title: "Admine brauchen en zweete Schrëtt",
    lead: "Wat Admine maachen, ännert d’Konte vun anere Leit. E Passwuert eleng geet dofir net duer: riicht fir d’éischt eng Authenticator-App an.",
  },
  lead: "E Code vun enger App op dengem Telefon, nieft dem Passwuert. Wien däi Passwuert gewuer gëtt, kënnt dann net weider.",
  on: "D’Aloggen an zwee Schrëtt ass un.",
  off: "D’Aloggen an zwee Schrëtt ass aus.",
  spared:
    "Dëst ass eng Demo: hei kommen Admine just mat engem Passwuert eran. Soss iwwerall brauche se en zweete Schrëtt.",
  since: (day: string) => `zanter ${withN("de", day)}`,
  unnamed: "Authenticator-App",
  add: "Authenticator-App derbäisetzen",
  another: "Nach eng App derbäisetzen",
  rename: "Ëmbenennen",
  remove: "Ewechhuelen",
  removal: {
    title: "Dës App ewechhuelen?",
    text: (name: string) => `${name} mécht da keng Code méi fir dëse Kont.`,
    last: "Et ass déi lescht: d’Aloggen an zwee Schrëtt ass dann aus.",
    no: "Behalen",
    yes: "Ewechhuelen",
  },
  naming: { title: "Dës App ëmbenennen", name: "Numm", save: "Späicheren", cancel: "Ofbriechen" },
  enrol: {
    title: "Authenticator-App derbäisetzen",
    name: "Numm vun der App oder vum Telefon",
    nameDefault: "Mäin Telefon",
    begin: "Code weisen",
    scan: "Scann dat hei mat denger Authenticator-App, oder tipp de geheime Code an d’App. Gëff dann déi sechs Zifferen an, déi se weist.",
    picture: "QR-Code fir d’Authenticator-App",
    secret: "Geheime Code",
    confirm: "Bestätegen",
    cancel: "Ofbriechen",
  },
  codes: {
    heading: "Recuperatiounscoden",
    left: (count: number) =>
      count === 0
        ? "Du hues keng Recuperatiounscoden. Ouni heescht en Telefon, dee verluer geet: de Kont ass zou."
        : count === 1
          ? "Nach 1 Recuperatiounscode ass do."
          : `Nach ${count} Recuperatiounscode sinn do.`,
    make: "Nei Recuperatiounscode maachen",
    makeHint: "Nei Code maachen déi al ongülteg.",
    shown: "Schreif dës op oder dréck se. All Code geet eemol, a si ginn net méi gewisen.",
    copy: "Kopéieren",
    copied: "Kopéiert",
    done: "Ech hu se behalen",
  },
};
