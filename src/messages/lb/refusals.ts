import type { RejectionCode } from "../../domain/outbox/responses/rejection.ts";

/** What happened, what is safe, what to do. */
type RefusalText = { happened: string; safe: string; todo: string };

const keptHere = "Wat s du geschriwwen hues, ass op dësem Apparat a Sécherheet.";
const ratingKept = "Deng Bewäertung ass net betraff.";
const nothingElse = "Soss ass näischt betraff.";
const discard = "Gehei et ewech.";
const shorter = "Kopéier däin Text, gehei dat hei ewech a schéck et nach eng Kéier, a méi wéineg Wierder.";

/** One sentence set per rule; a code without one does not compile. */
const refusals = {
  conflict: {
    happened:
      "Eng aner Versioun vun dëser Bewäertung war fir d’éischt do: vun engem aneren Apparat, oder well zwee Antréi datselwecht Lokal waren.",
    safe: "Béid Versioune bleiwen, bis s du gewielt hues.",
    todo: "Kuck dir déi zwou un a behal eng.",
  },
  invalid_op: {
    happened: "Five Lemons konnt dës Ännerung net liesen.",
    safe: keptHere,
    todo: "Maach se op, späicher se nach eng Kéier, da gëtt se nei geschéckt.",
  },
  unknown_kind: {
    happened: "Dës Versioun vun der App schwätzt vun eppes, wat de Server net kennt.",
    safe: keptHere,
    todo: "Lued Five Lemons nei, fir déi neist Versioun ze kréien, a probéier et dann nach eng Kéier.",
  },
  not_invited: {
    happened: "Five Lemons ass fir invitéiert Gäscht, an dëse Kont huet keng gülteg Invitatioun.",
    safe: keptHere,
    todo: "Gëff en Invitatiounscode an dengem Kont an, a probéier et dann nach eng Kéier.",
  },
  suspended: {
    happened: "Dëse Kont ass gespaart: näischt, wat e schéckt, gëtt publizéiert.",
    safe: keptHere,
    todo: "Log dech aus an nees an: do steet, wéi s du eis schreiwe kanns a wéi s du eng Kopie vun dengen Date späichers.",
  },
  guardian_pending: {
    happened: "Däin Elterendeel oder Tuteur ass nach net d’accord.",
    safe: keptHere,
    todo: "Et gëtt vum selwe geschéckt, wann se op de Link an hirer E-Mail geklickt hunn; du kanns et och da selwer schécken.",
  },
  place_unknown: {
    happened: "Five Lemons kennt dëst Lokal net méi.",
    safe: keptHere,
    todo: "Kopéier däin Text, sich d’Lokal op der Kaart a bewäert et do.",
  },
  score_invalid: {
    happened: "D’Zuel vun den Zitroune gouf net ugeholl.",
    safe: keptHere,
    todo: "Änner d’Bewäertung a wiel 1 bis 5 Zitrounen.",
  },
  tags_invalid: {
    happened: "Ee vun den Tags passt net bei dës Zuel vun Zitrounen.",
    safe: keptHere,
    todo: "Änner d’Bewäertung a wiel nees bis zu dräi Tags.",
  },
  comment_too_long: {
    happened: "De Kommentar huet méi wéi 1.000 Zeechen.",
    safe: keptHere,
    todo: "Änner d’Bewäertung a maach de Kommentar méi kuerz.",
  },
  server_not_here: {
    happened: "Déi Persoun, déi s du genannt hues, schafft net an dësem Lokal.",
    safe: keptHere,
    todo: "Änner d’Bewäertung a wiel een aneren, oder looss den Numm ewech.",
  },
  own_place: {
    happened: "Dëst Lokal gehéiert dir oder du schaffs do, a säin eegent bewäert keen.",
    safe: keptHere,
    todo: "Gehei d’Bewäertung ewech; deng aner Bewäertunge sinn net betraff.",
  },
  photo_owner: {
    happened: "Dës Foto gehéiert engem anere Kont.",
    safe: ratingKept,
    todo: "Gehei d’Foto ewech a setz se vun dësem Kont aus nei derbäi.",
  },
  photo_missing: {
    happened: "D’Foto ass net ganz ukomm.",
    safe: "Si ass nach op dësem Apparat.",
    todo: "Probéier et nach eng Kéier.",
  },
  photo_limit: {
    happened: "Dës Bewäertung huet scho 5 Fotoen.",
    safe: ratingKept,
    todo: "Gehei dës Foto ewech, oder änner d’Bewäertung an huel fir d’éischt eng aner eraus.",
  },
  photo_removed: {
    happened: "Dës Foto gouf vun deene Leit ewechgeholl, déi no Five Lemons kucken.",
    safe: ratingKept,
    todo: "Gehei se ewech, oder schreif eis, wann s du net d’accord bass.",
  },
  photo_too_large: {
    happened: "D’Foto ass ze grouss, och nom Verklengeren.",
    safe: ratingKept,
    todo: "Gehei se ewech a setz eng méi kleng derbäi.",
  },
  photo_lost: {
    happened: "Dësen Apparat huet d’Foto net méi.",
    safe: ratingKept,
    todo: "Gehei se ewech a setz d’Foto nei derbäi.",
  },
  rating_gone: {
    happened: "D’Bewäertung, wou dat dozou gehéiert, gouf geläscht.",
    safe: keptHere,
    todo: "Bewäert d’Lokal nach eng Kéier, oder gehei dat hei ewech.",
  },
  daily_limit: {
    happened: "Du hues erreecht, wat op engem Dag méiglech ass.",
    safe: keptHere,
    todo: "Du muss näischt maachen: et gëtt vum selwe geschéckt, soubal nees Plaz ass.",
  },
  rate_limited: {
    happened: "Dat war méi, wéi op eemol méiglech ass.",
    safe: keptHere,
    todo: "Du muss näischt maachen: et gëtt an engem Moment vum selwe geschéckt.",
  },
  own_rating: {
    happened: "Dat ass deng eege Bewäertung, an déi eege liket keen.",
    safe: nothingElse,
    todo: discard,
  },
  user_gone: {
    happened: "Dës Persoun ass net méi hei.",
    safe: nothingElse,
    todo: discard,
  },
  you_blocked: {
    happened: "Du hues dës Persoun blockéiert, vläicht op engem aneren Apparat.",
    safe: nothingElse,
    todo: "Gëff se fir d’éischt fräi, oder gehei et ewech.",
  },
  self: {
    happened: "Dat bass du.",
    safe: nothingElse,
    todo: discard,
  },
  text_too_long: {
    happened: "En Numm, eng Stad oder e Land huet méi wéi 80 Zeechen.",
    safe: keptHere,
    todo: "Maach et an dengem Profil méi kuerz, da gëtt et nei geschéckt.",
  },
  time_zone_unknown: {
    happened: "Dës Zäitzon kenne mir net.",
    safe: keptHere,
    todo: "Wiel eng aner an dengem Profil.",
  },
  avatar_not_own: {
    happened: "D’Bild ass keent vun dengen.",
    safe: nothingElse,
    todo: "Wiel en anert an dengem Profil.",
  },
  username_required: {
    happened: "E Benotzernumm kann net eidel sinn.",
    safe: nothingElse,
    todo: "Gëff een an dengem Profil an.",
  },
  username_invalid: {
    happened:
      "E Benotzernumm huet 3 bis 30 Buschtawen, Zifferen, Punkten, Bindestrécher oder Ënnerstrécher, a fänkt mat engem Buschtaf oder enger Ziffer un.",
    safe: keptHere,
    todo: "Änner en an dengem Profil, da gëtt en nei geschéckt.",
  },
  username_reserved: {
    happened: "Dëse Benotzernumm ass reservéiert.",
    safe: keptHere,
    todo: "Wiel en aneren an dengem Profil.",
  },
  username_taken: {
    happened: "Een aneren huet dëse Benotzernumm schonn.",
    safe: keptHere,
    todo: "Wiel en aneren an dengem Profil.",
  },
  content_gone: {
    happened: "Wat s du gemellt hues, ass net méi hei.",
    safe: nothingElse,
    todo: "Gehei d’Mellung ewech.",
  },
  own_content: {
    happened: "Wat s du gemellt hues, ass vun dir selwer.",
    safe: nothingElse,
    todo: "Gehei d’Mellung ewech.",
  },
  reason_required: {
    happened: "Eng Mellung brauch e Grond.",
    safe: keptHere,
    todo: "Kopéier däin Text, gehei dat hei ewech a mell et nach eng Kéier.",
  },
  note_too_long: {
    happened: "D’Notiz ass ze laang.",
    safe: keptHere,
    todo: shorter,
  },
  changes_required: {
    happened: "De Virschlag seet net, wat soll änneren.",
    safe: keptHere,
    todo: "Maach d’Lokal op a schlo et nach eng Kéier vir.",
  },
  changes_invalid: {
    happened: "E Lokal brauch en Numm, a seng Texter hunn eng Längt.",
    safe: keptHere,
    todo: "Maach d’Lokal op a schlo et nach eng Kéier vir.",
  },
  text_required: {
    happened: "En Asproch brauch en Text vun héchstens 2.000 Zeechen.",
    safe: keptHere,
    todo: shorter,
  },
  no_appeal: {
    happened: "Et gëtt näischt, wougéint een Asproch maache kann, oder du hues et scho gemaach.",
    safe: nothingElse,
    todo: "Kopéier däin Text, wann s du e behale wëlls, a gehei dat hei ewech.",
  },
  unreadable: {
    happened: "Dës Ännerung gouf vun enger Versioun vun der App gespäichert, déi dës hei net liese kann.",
    safe: "Si bleift, wéi se ass.",
    todo: "Kopéier den Text oder exportéier se, ier s du se ewechgehäis.",
  },
  forbidden: {
    happened: "Däi Kont dierf dat net maachen.",
    safe: keptHere,
    todo: "Log dech nei an a probéier et nach eng Kéier.",
  },
  refused: {
    happened: "Five Lemons huet dës Ännerung net ugeholl.",
    safe: keptHere,
    todo: "Änner se a probéier et nach eng Kéier, oder kopéier fir d’éischt däin Text.",
  },
  no_answer: {
    happened: "Aneres ass duerchkomm, mee hei drop koum keng Äntwert.",
    safe: keptHere,
    todo: "Du muss näischt maachen: et gëtt vum selwen nei geschéckt. An engem anere Reseau klappt et vläicht direkt.",
  },
  blocked: {
    happened: "Aneres ass duerchkomm, mee um Wee bei Five Lemons léisst eppes dat hei net passéieren.",
    safe: keptHere,
    todo: "Probéier et an engem anere Reseau. Et gëtt och vum selwen nei geschéckt.",
  },
  server_failed: {
    happened: "Aneres ass duerchkomm, mee hei huet Five Lemons e Feeler gemaach.",
    safe: keptHere,
    todo: "Du muss näischt maachen: et gëtt vum selwen nei geschéckt.",
  },
  answer_unreadable: {
    happened: "Five Lemons huet esou geäntwert, datt dës Versioun vun der App et net liese kann.",
    safe: keptHere,
    todo: "Lued Five Lemons nei, fir déi neist Versioun ze kréien. Et gëtt vum selwen nei geschéckt.",
  },
} satisfies Record<RejectionCode, RefusalText>;

/** Where the time is known at which it goes out by itself. */
const todoAt: Partial<Record<RejectionCode, (when: string) => string>> = {
  daily_limit: (when) => `Du muss näischt maachen: et gëtt vum selwe geschéckt, een nom aneren, fréistens: ${when}.`,
  rate_limited: (when) => `Du muss näischt maachen: et gëtt vum selwe geschéckt, fréistens: ${when}.`,
};

/** A code this version has no words for still gets an honest sentence. `when`: the next try in words, where there is one. */
export function refusalText(code: string | null, when: string | null = null): RefusalText {
  const known = code !== null && Object.hasOwn(refusals, code);
  const text: RefusalText = known ? refusals[code as RejectionCode] : refusals.refused;
  const todo = known && when !== null ? todoAt[code as RejectionCode]?.(when) : undefined;
  return todo === undefined ? text : { ...text, todo };
}
