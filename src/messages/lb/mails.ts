import type { MailTexts } from "../mails.ts";
import { account_changed, reauthentication } from "./auth-mails.ts";
import { contact } from "./contact.ts";
import { withN } from "./n-rule.ts";

const months = "Januar,Februar,Mäerz,Abrëll,Mee,Juni,Juli,August,September,Oktober,November,Dezember".split(",");
const formAddress = "Du kriss dës Mail, well dës Adress am Newsletter-Formulaire agi gouf.";
const aboutAccount = "Du kriss dës Mail, well et ëm däi Kont geet.";
const managed = "Dir kritt dës Mail, well Dir e Restaurant ugefrot hutt.";
const notYou = "Net du? Da maach näischt.";

export const mails: MailTexts = {
  date: (day: number, month: number, year: number) => `${day}. ${months[month - 1]} ${year}`,
  decimal: ",",
  unnamed: { person: "Een", place: "e Restaurant" },
  morePlaces: (count: number) => `nach ${count}: kuckt an Ärem Dashboard`,
  frame: {
    copy: "Oder kopéier dës Adress an däi Browser:",
    sender: "Five Lemons: bewäert Restaurante mat Zitrounen, net mat Stären.",
  },
  guardian_consent: {
    subject: (name: string) => `${name} brauch Ären Accord fir Five Lemons`,
    body: (name: string) => [
      `${name} wëll mat Five Lemons Restaurante bewäerten an huet Iech als Elterendeel oder Tuteur uginn.`,
      "Soulaang Dir net d’accord sidd, gëtt näischt dovu publizéiert. Wann Dir déi Persoun net kennt, maacht näischt.",
    ],
    action: "Méi liesen an zoustëmmen",
    why: (name: string) => `Dir kritt dës Mail, well ${name} dës Adress beim Umellen uginn huet.`,
  },
  newsletter_confirm: {
    subject: "Bestäteg däin Abonnement bei Five Lemons",
    body: [`Een, hoffentlech du, huet op dëser Adress no Neiegkeete vu Five Lemons gefrot. ${notYou}`],
    action: "Abonnement bestätegen",
    second: "Ni méi eppes dovun héieren",
    why: formAddress,
  },
  newsletter_already: {
    subject: "Du kriss d’Neiegkeete vu Five Lemons schonn",
    body: ["Een, hoffentlech du, huet op dëser Adress no Neiegkeete vu Five Lemons gefrot. Si kritt se schonn."],
    action: "Abonnement kënnegen",
    why: formAddress,
  },
  contact_message: {
    topics: contact.topics,
    subject: (ticket: string, topic: string) => `E Bréif u Five Lemons: ${topic} (${ticket})`,
    body: (name: string, email: string) => [`${name} (${email}) huet geschriwwen:`],
    after: ["E waart am Admin-Dashboard, wou en zougemaach gëtt. E laange Bréif steet do ganz."],
    action: "Äntweren",
    why: "Dir kritt dës Mail, well Bréiwer u Five Lemons op dës Adress ginn.",
  },
  deletion_scheduled: {
    subject: "Däi Kont bei Five Lemons gëtt geläscht",
    body: (date: string) => [
      `Däi Kont bei Five Lemons an alles dra gëtt ${withN("de", date)} geläscht. D’Backuppe ginn no 30 Deeg geläscht.`,
      "Bis dohi kanns du dech aloggen an et dir anescht iwwerleeën.",
    ],
    action: "Aloggen",
    why: "Du kriss dës Mail, well d’Läsche vun dengem Kont gefrot gouf. Behal se als Bestätegung.",
  },
  second_step_removed: {
    subject: "Däin zweete Schrëtt fir Five Lemons ass aus",
    body: [
      "E Recuperatiounscode vun dengem Kont gouf benotzt: d’Authenticator-Appe goufen ewechgeholl an all déi aner Sessiounen zougemaach.",
      "Waars du dat? Da riicht en neien zweete Schrëtt an. Waars du et net? Da wiel elo en neit Passwuert.",
    ],
    action: "Neit Passwuert wielen",
    why: "Du kriss dës Mail, well et ëm d’Sécherheet vun dengem Kont geet.",
  },
  server_invitation: {
    subject: (place: string) => `${place} invitéiert dech op Five Lemons`,
    body: (place: string, owner: string | null) => [
      `${owner === null ? place : `${owner} (${place})`} hätt dech gär an der Ekipp op Five Lemons, wou Gäscht Restaurante mat Zitroune bewäerten.`,
    ],
    quote: "Si schreiwen:",
    after: ["D’Invitatioun gëllt siwen Deeg."],
    answer: "Alogge fir z’äntweren",
    action: "Kont uleeën an äntweren",
    why: (place: string) =>
      `Du kriss dës Mail, well dës Adress bei enger Invitatioun ugi gouf: ${place}. Wann s du dat net wëlls, maach näischt.`,
  },
  invitation: {
    subject: "Du bass op Five Lemons invitéiert",
    body: [
      "Du bass op Five Lemons invitéiert, wou Gäscht Restaurante mat enger bis fënnef Zitroune bewäerten.",
      "D’Invitatioun ass just fir dech a gëllt drësseg Deeg. Wann s du dat net wëlls, maach näischt.",
    ],
    action: "Kont uleeën",
    why: "Du kriss dës Mail, well ee bei Five Lemons dës Adress invitéiert huet.",
  },
  ownership_approved: {
    subject: (place: string) => `Dir geréiert elo op Five Lemons: ${place}`,
    body: (place: string) => [
      `Är Ufro fir ${place} gouf ugeholl. Wat d’Gäscht soen, Är Ekipp an Är Code fannt Dir an Ärem Dashboard.`,
    ],
    action: "Dashboard opmaachen",
    why: managed,
  },
  ownership_declined: {
    subject: (place: string) => `Är Ufro bei Five Lemons gouf net ugeholl: ${place}`,
    body: (place: string) => [`Är Ufro, ${place} ze geréieren, gouf net ugeholl. De Grond:`],
    after: ["Dir kënnt nach eng Kéier froen."],
    action: "Är Ufroe kucken",
    why: managed,
  },
  admin_named: {
    subject: "Five Lemons huet een Admin méi",
    body: [
      "Ee gouf zum Admin gemaach. All Admine kréien dës Mail, fir datt keen et onbemierkt gëtt.",
      "Wien et ass, a wien et gemaach huet, steet am Protokoll. Wann et kee vun Iech war, hieft et direkt do op.",
    ],
    action: "Admin-Dashboard opmaachen",
    why: "Dir kritt dës Mail, well Dir Admin bei Five Lemons sidd.",
  },
  suspended: {
    subject: "Däi Kont bei Five Lemons ass gespaart",
    body: (until: string | null) => [
      until === null
        ? "Däi Kont bei Five Lemons ass gespaart, bis mir et ophiewen. De Grond:"
        : `Däi Kont bei Five Lemons ass gespaart bis ${withN("de", until)}. De Grond:`,
    ],
    grounds:
      "Dat huet e Mënsch decidéiert, keng Maschinn. Et baséiert op eise Bedéngungen an, wou de Grond eent nennt, op engem Gesetz.",
    outside:
      "Nieft engem Asproch bei eis kanns du viru Geriicht goen oder bei eng zertifizéiert Plaz, déi Sträitfäll ausserhalb vum Geriicht schlicht.",
    after: ["Du kanns Asproch maachen, deng Date mathuelen oder däi Kont läschen: log dech dofir an."],
    action: "Aloggen",
    why: aboutAccount,
  },
  unsuspended: {
    subject: "Däi Kont bei Five Lemons ass nees op",
    body: ["Däi Kont bei Five Lemons ass net méi gespaart."],
    action: "Aloggen",
    why: aboutAccount,
  },
  data_request_done: {
    subject: "D’Äntwert vu Five Lemons op deng Ufro iwwer deng Daten",
    body: (what: string) => [`Du hues Five Lemons no dengen Date gefrot (${what}). Dat ass eis Äntwert:`],
    kinds: {
      export: "Auskonft",
      rectification: "Berichtegung",
      restriction: "Aschränkung",
      objection: "Widdersproch",
    },
    why: "Du kriss dës Mail, well s du eis no dengen Date gefrot hues.",
  },
  low_rating: {
    subject: (place: string) => `Five Lemons: e Gaascht war net zefridden, ${place}`,
    body: (place: string) => [`E Gaascht huet op Five Lemons zwou Zitrounen oder manner ginn: ${place}.`],
    several: "Five Lemons: e puer Gäscht waren net zefridden",
    severalBody: ["Gäscht hunn op Five Lemons zwou Zitrounen oder manner ginn:"],
    line: (place: string, ratings: number) => `${place}: ${ratings === 1 ? "1 Bewäertung" : `${ratings} Bewäertungen`}`,
    after: ["Eng roueg Äntwert weist jidderengem, dee se liest, datt Dir nolauschtert."],
    action: "Avise liesen",
    second: "Wéi eng Mailen ech wëll",
    why: "Dir kritt dës Mail, well Dir iwwer niddreg Bewäertunge vun Äre Restaurante Bescheed kréie wollt.",
  },
  weekly_digest: {
    subject: "Är Woch op Five Lemons",
    body: (from: string, until: string) => [
      `Wat d’Gäscht vum ${from} bis ${withN("de", until)} iwwer Är Restaurante gesot hunn:`,
    ],
    line: (place: string, ratings: number, average: string | null, unanswered: number) =>
      [
        `${place}: ${ratings === 1 ? "1 nei Bewäertung" : `${ratings} nei Bewäertungen`}`,
        ...(average === null ? [] : [`am Schnëtt ${average} Zitrounen`]),
        ...(unanswered === 0 ? [] : [`${unanswered} ouni Äntwert`]),
      ].join(", "),
    before: (ratings: number, average: string | null) =>
      `d’Woch virdrun: ${average === null ? ratings : `${ratings}, am Schnëtt ${average}`}`,
    action: "Dashboard opmaachen",
    second: "Wéi eng Mailen ech wëll",
    why: "Dir kritt dës Mail, well Dir all Woch e Resumé wollt.",
  },
  signup: {
    subject: "Bestäteg deng E-Mail fir Five Lemons",
    body: ["Wëllkomm bei Five Lemons. Et feelt nach ee Schrëtt: bestäteg, datt dës Adress dir gehéiert.", notYou],
    action: "Meng E-Mail bestätegen",
    why: "Du kriss dës Mail, well dës Adress beim Umellen ugi gouf.",
  },
  recovery: {
    subject: "Wiel en neit Passwuert fir Five Lemons",
    body: [
      "Een, hoffentlech du, huet en neit Passwuert fir Five Lemons gefrot.",
      "Net du? Da maach näischt: dat aalt bleift.",
    ],
    action: "Neit Passwuert wielen",
    why: "Du kriss dës Mail, well mat dëser Adress en neit Passwuert gefrot gouf.",
  },
  email_change: {
    subject: "Bestäteg deng nei E-Mail fir Five Lemons",
    body: ["Mat dëser Adress solls du dech an Zukunft bei Five Lemons aloggen.", notYou],
    action: "Meng nei E-Mail bestätegen",
    why: "Du kriss dës Mail, well dës Adress als nei ugi gouf.",
  },
  email_change_current: {
    subject: "Deng E-Mail fir Five Lemons soll änneren",
    body: [
      "Du, oder een, deen als du ageloggt ass, wëll sech mat enger anerer Adress bei Five Lemons aloggen.",
      "Net du? Da maach hei näischt, a wiel elo en neit Passwuert.",
    ],
    action: "Der Ännerung zoustëmmen",
    why: "Du kriss dës Mail, well s du dech mat dëser Adress aloggs.",
  },
  magiclink: {
    subject: "Log dech bei Five Lemons an",
    body: ["Een, hoffentlech du, wëll sech bei Five Lemons aloggen.", notYou],
    action: "Aloggen",
    why: "Du kriss dës Mail, well mat dëser Adress e Link fir d’Alogge gefrot gouf.",
  },
  invite: {
    subject: "Du bass op Five Lemons invitéiert",
    body: ["Du goufs op Five Lemons invitéiert, wou Gäscht Restaurante mat Zitroune bewäerten."],
    action: "Invitatioun unhuelen",
    why: "Du kriss dës Mail, well ee bei Five Lemons dës Adress invitéiert huet.",
  },
  reauthentication,
  account_changed,
};
