import type { Messages } from "../en.ts";
import { formatNumber } from "../format.ts";
import { counted } from "./counted.ts";
import { withN } from "./n-rule.ts";

const ratings = (count: number) => counted(count, "Bewäertung", "Bewäertungen");
const ofRatings = (count: number) =>
  `${withN("vu", formatNumber(count))} ${count === 1 ? "Bewäertung" : "Bewäertungen"}`;

export const profile: Messages["profile"] = {
  title: "Däi Profil",
  refresh: "Däi Profil aktualiséieren",
  tabs: "Deeler vun dengem Profil",
  tab: { profile: "Profil", badges: "Badgen", mayors: "Mairen" },
  settings: "Astellungen",
  logOut: "Ausloggen",
  further: {
    heading: "Méi vu Five Lemons",
    serve: "Service-Dashboard",
    discover: "Restauranten entdecken",
    terms: "Benotzungsbedéngungen",
    eula: "Lizenzvertrag",
    gdpr: "Erklärung zu der DSGVO",
    privacy: "Dateschutz",
  },
  noUsername: "Nach kee Benotzernumm",
  unknown: {
    title: "Däi Profil ass nach net gelueden",
    offline: "E kënnt, soubal eng Verbindung do ass. Bewäerte geet trotzdeem.",
    failed: "Five Lemons huet net geäntwert. Deng Bewäertunge sinn op dësem Apparat a Sécherheet.",
    "sign-in": "Log dech nei an, fir en ze gesinn. Deng Bewäertunge sinn op dësem Apparat a Sécherheet.",
  },
  portrait: {
    heading: "Däi Bild",
    change: "Änneren",
    choose: "Bild wielen",
    other: "En anert wielen",
    hint: "Et gëtt op dësem Apparat quadratesch geschnidden a méi kleng gemaach. Wou a wéini et gemaach gouf, gëtt erausgeholl.",
    frame: "Däi Bild. Réckel et mat de Feiltasten.",
    framed: (across: number, down: number) => `Mëtt bei ${across} % vu lénks a ${down} % vun uewen`,
    zoom: "Méi no",
    save: "Benotzen",
    cancel: "Ofbriechen",
    remove: "Mäi Bild ewechhuelen",
    undo: "Réckgängeg",
    saved: "Däin neit Bild ass op dësem Apparat gespäichert",
    removed: "Däi Bild ass ewech",
    newer: "Du hues zënterhier en anert Bild gewielt. Dat bleift.",
    unreadable: "Dat ass kee Bild, dat ee liese kann.",
    heic: "Dëse Browser kann HEIC net opmaachen; wiel e JPEG.",
    full: "Et gouf net behalen: dësen Apparat huet keng Plaz méi.",
    failed: "D’Bild konnt net eropgeluede ginn",
    uploadFailed: "D’Bild konnt net eropgeluede ginn",
    again: "Nach eng Kéier schécken",
  },
  figures: {
    heading: "An Zuelen",
    ratings: (count: number) => (count === 1 ? "Bewäertung" : "Bewäertungen"),
    average: "am Schnëtt",
    streak: (count: number) => (count === 1 ? "Dag noeneen" : "Deeg noeneen"),
    week: "dës Woch",
    waiting: (count: number) => `${formatNumber(count)} ënnerwee`,
    streakWaiting: "zielt, soubal et geschéckt ass",
    streakHint: (zone: string) => `En Dag, op deem s du bewäert hues, zielt. Auerzäit: ${zone}.`,
    incomplete: "Bewäertunge vun dengen aneren Apparater kommen nach.",
  },
  about: {
    heading: "Iwwer dech",
    edit: "Änneren",
    cancel: "Ofbriechen",
    save: "Späicheren",
    email: "E-Mail",
    none: "Net uginn",
    field: {
      username: "Benotzernumm",
      first_name: "Virnumm",
      last_name: "Familljennumm",
      city: "Stad",
      country: "Land",
    },
    usernameHint:
      "3 bis 30 Buschtawen, Zifferen, Punkten, Bindestrécher oder Ënnerstrécher. E steet an der Adress vun denger ëffentlecher Säit.",
    timeZone: "Zäitzon",
    takeDeviceZone: (zone: string) => `Déi vun dësem Apparat: ${zone}`,
    refused: (value: string) => (value === "" ? "Net ugeholl: eidel loossen." : `Net ugeholl: „${value}“.`),
    failed: "De Benotzernumm konnt net geännert ginn",
    keepOld: "Dee fréiere behalen",
    problem: {
      username_required: "Gëff w.e.g. e Benotzernumm an.",
      username_invalid:
        "Huel 3 bis 30 Buschtawen, Zifferen, Punkten, Bindestrécher oder Ënnerstrécher, mat engem Buschtaf oder enger Ziffer um Ufank.",
      username_reserved: "Dëse Benotzernumm ass reservéiert.",
      username_taken: "Dëse Benotzernumm ass scho verginn.",
      text_too_long: "Dat si méi wéi 80 Zeechen.",
    },
  },
  share: {
    action: "Profil deelen",
    title: "Five Lemons",
    text: (name: string, count: number, average: string | null) =>
      average === null
        ? `${name} op Five Lemons: Restaurante mat Zitroune bewäerten, net mat Stären.`
        : `${name} op Five Lemons: ${ratings(count)}, am Schnëtt ${average} Zitrounen.`,
    me: "Ech",
    copied: "Profil-Infoe kopéiert!",
    failed: "Dëse Browser kann net deelen oder kopéieren.",
  },
  badges: {
    heading: "Deng Badgen",
    next: "Nächste Badge",
    missing: (count: number, name: string) => `Nach ${ratings(count)} bis: ${name}`,
    progress: (have: number, of: number) => `${formatNumber(have)} ${ofRatings(of)}`,
    progressWaiting: (have: number, waiting: number, of: number) =>
      `${formatNumber(have)} ${ofRatings(of)}, ${formatNumber(waiting)} ënnerwee`,
    all: "Du hues all d’Badgen, déi et gëtt. D’Zitroune béie sech.",
    state: { earned: "Verdéngt", way: "Ënnerwee", ahead: "Kënnt nach" },
    needs: (count: number) => ratings(count),
    onTheWay: "Deng net geschéckt Bewäertungen zielen, soubal se ukommen; da gehéiert en dir fir ëmmer.",
    rules:
      "E Badge geet no der Zuel vu Lokaler, déi s du bewäert hues. E Lokal nach eng Kéier bewäerten zielt eemol. Wat s du verdéngt hues, bleift, och wann s du Bewäertunge läschs.",
  },
  mayors: {
    heading: "Deng Stied",
    mayorOf: (city: string) => `Maire ${withN("vu", city)}`,
    since: (day: string) => `zanter ${withN("de", day)}`,
    none: {
      title: "Nach keng Stad dréit deng Kroun",
      text: "Mat dräi publizéierte Bewäertunge bass du an enger Stad am Rennen.",
      action: "E Lokal an der Géigend",
    },
    race: "Am Rennen",
    count: (count: number) => ratings(count),
    waiting: (count: number) => `${formatNumber(count)} ënnerwee`,
    toGo: (count: number) => `Nach ${formatNumber(count)}, an du bass am Rennen`,
    running: "Du bass am Rennen: déi meescht Bewäertunge gewannen",
    rulesHeading: "Wéi een de Maire fënnt",
    rules: [
      "Maire ass, wien an enger Stad déi meescht Bewäertunge publizéiert huet, op d’mannst dräi.",
      "All Lokal zielt eemol, mat senger éischter Bewäertung.",
      "Bei der selwechter Zuel behält d’Stad, wien se huet.",
      "Nei gezielt gëtt, wann eng Bewäertung geläscht oder verstoppt gëtt; déi aner gesinn e Wiessel den Dag drop.",
    ],
    optOut: "Ech wëll net Maire ginn",
    optedOut: "Du wëlls net: déi aner droen d’Kroun.",
  },
};
