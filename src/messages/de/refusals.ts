import type { RejectionCode } from "../../domain/outbox/responses/rejection.ts";

/** What happened, what is safe, what to do. */
type RefusalText = { happened: string; safe: string; todo: string };

const keptHere = "Was du geschrieben hast, ist auf diesem Gerät sicher.";
const ratingKept = "Deine Bewertung ist davon nicht betroffen.";
const nothingElse = "Sonst ist nichts betroffen.";

/** One sentence set per rule; a code without one does not compile. */
const refusals = {
  conflict: {
    happened:
      "Eine andere Fassung dieser Bewertung kam zuerst an: von einem anderen Gerät, oder weil zwei Einträge ein und dasselbe Lokal waren.",
    safe: "Beide Fassungen bleiben, bis du dich entscheidest.",
    todo: "Sieh dir beide an und behalte eine.",
  },
  invalid_op: {
    happened: "Five Lemons konnte diese Änderung nicht lesen.",
    safe: keptHere,
    todo: "Öffne sie und speichere sie noch einmal, dann wird sie wieder gesendet.",
  },
  unknown_kind: {
    happened: "Diese Version der App spricht von etwas, das der Server nicht kennt.",
    safe: keptHere,
    todo: "Lade Five Lemons neu, um die neueste Version zu bekommen, und versuche es noch einmal.",
  },
  not_invited: {
    happened: "Five Lemons ist für eingeladene Gäste, und dieses Konto hat keine gültige Einladung.",
    safe: keptHere,
    todo: "Gib in deinem Konto einen Einladungscode ein und versuche es noch einmal.",
  },
  suspended: {
    happened: "Dieses Konto ist gesperrt: Nichts, was es sendet, wird veröffentlicht.",
    safe: keptHere,
    todo: "Melde dich ab und wieder an: Dort steht, wie du uns schreibst und eine Kopie deiner Daten speicherst.",
  },
  guardian_pending: {
    happened: "Dein Elternteil oder Vormund hat noch nicht zugestimmt.",
    safe: keptHere,
    todo: "Es wird von selbst gesendet, sobald die Zustimmung über den Link in der E-Mail da ist; du kannst es dann auch selbst senden.",
  },
  place_unknown: {
    happened: "Five Lemons kennt dieses Lokal nicht mehr.",
    safe: keptHere,
    todo: "Kopiere deinen Text, suche das Lokal auf der Karte und bewerte es dort.",
  },
  score_invalid: {
    happened: "Die Zahl der Zitronen wurde nicht angenommen.",
    safe: keptHere,
    todo: "Bearbeite die Bewertung und wähle 1 bis 5 Zitronen.",
  },
  tags_invalid: {
    happened: "Eines der Stichworte gehört nicht zu dieser Zahl von Zitronen.",
    safe: keptHere,
    todo: "Bearbeite die Bewertung und wähle wieder bis zu drei Stichworte.",
  },
  comment_too_long: {
    happened: "Der Kommentar ist länger als 1.000 Zeichen.",
    safe: keptHere,
    todo: "Bearbeite die Bewertung und kürze den Kommentar.",
  },
  server_not_here: {
    happened: "Die Bedienung, die du genannt hast, arbeitet nicht in diesem Lokal.",
    safe: keptHere,
    todo: "Bearbeite die Bewertung und wähle jemand anderen oder lass den Namen weg.",
  },
  own_place: {
    happened: "Dieses Lokal gehört dir, oder du arbeitest dort. Das eigene bewertet niemand.",
    safe: keptHere,
    todo: "Verwirf die Bewertung; deine anderen Bewertungen sind nicht betroffen.",
  },
  photo_owner: {
    happened: "Dieses Foto gehört zu einem anderen Konto.",
    safe: ratingKept,
    todo: "Verwirf das Foto und füge es mit diesem Konto noch einmal hinzu.",
  },
  photo_missing: {
    happened: "Das Foto ist nicht ganz angekommen.",
    safe: "Es ist noch auf diesem Gerät.",
    todo: "Versuche es noch einmal.",
  },
  photo_limit: {
    happened: "Diese Bewertung hat schon 5 Fotos.",
    safe: ratingKept,
    todo: "Verwirf dieses Foto, oder bearbeite die Bewertung und entferne zuerst ein anderes.",
  },
  photo_removed: {
    happened: "Dieses Foto wurde vom Team von Five Lemons ausgeblendet.",
    safe: ratingKept,
    todo: "Verwirf es, oder schreib uns, wenn du nicht einverstanden bist.",
  },
  photo_too_large: {
    happened: "Das Foto ist zu groß, auch nachdem es verkleinert wurde.",
    safe: ratingKept,
    todo: "Verwirf es und füge ein kleineres hinzu.",
  },
  photo_lost: {
    happened: "Dieses Gerät hat das Foto nicht mehr.",
    safe: ratingKept,
    todo: "Verwirf es und füge das Foto noch einmal hinzu.",
  },
  rating_gone: {
    happened: "Die Bewertung, zu der das gehört, wurde gelöscht.",
    safe: keptHere,
    todo: "Bewerte das Lokal noch einmal oder verwirf das hier.",
  },
  daily_limit: {
    happened: "Du hast erreicht, was an einem Tag möglich ist.",
    safe: keptHere,
    todo: "Du musst nichts tun: Es wird von selbst gesendet, sobald wieder Platz ist.",
  },
  rate_limited: {
    happened: "Das war mehr, als auf einmal möglich ist.",
    safe: keptHere,
    todo: "Du musst nichts tun: Es wird gleich von selbst gesendet.",
  },
  own_rating: {
    happened: "Das ist deine eigene Bewertung, und für die eigene gibt es kein Like.",
    safe: nothingElse,
    todo: "Verwirf es.",
  },
  user_gone: {
    happened: "Diese Person ist nicht mehr hier.",
    safe: nothingElse,
    todo: "Verwirf es.",
  },
  you_blocked: {
    happened: "Du hast diese Person blockiert, vielleicht auf einem anderen Gerät.",
    safe: nothingElse,
    todo: "Gib sie zuerst frei, oder verwirf es.",
  },
  self: {
    happened: "Das bist du selbst.",
    safe: nothingElse,
    todo: "Verwirf es.",
  },
  text_too_long: {
    happened: "Ein Name, eine Stadt oder ein Land ist länger als 80 Zeichen.",
    safe: keptHere,
    todo: "Kürze es in deinem Profil, dann wird es wieder gesendet.",
  },
  time_zone_unknown: {
    happened: "Diese Zeitzone ist nicht bekannt.",
    safe: keptHere,
    todo: "Wähle in deinem Profil eine andere.",
  },
  avatar_not_own: {
    happened: "Das Bild ist keines von deinen.",
    safe: nothingElse,
    todo: "Wähle in deinem Profil ein anderes.",
  },
  username_required: {
    happened: "Ein Nutzername kann nicht leer sein.",
    safe: nothingElse,
    todo: "Gib in deinem Profil einen ein.",
  },
  username_invalid: {
    happened:
      "Ein Nutzername hat 3 bis 30 Buchstaben, Ziffern, Punkte, Binde- oder Unterstriche und beginnt mit Buchstabe oder Ziffer.",
    safe: keptHere,
    todo: "Ändere ihn in deinem Profil, dann wird er wieder gesendet.",
  },
  username_reserved: {
    happened: "Dieser Nutzername ist reserviert.",
    safe: keptHere,
    todo: "Wähle in deinem Profil einen anderen.",
  },
  username_taken: {
    happened: "Diesen Nutzernamen hat schon jemand anderes.",
    safe: keptHere,
    todo: "Wähle in deinem Profil einen anderen.",
  },
  content_gone: {
    happened: "Was du gemeldet hast, ist nicht mehr da.",
    safe: nothingElse,
    todo: "Verwirf die Meldung.",
  },
  own_content: {
    happened: "Was du gemeldet hast, ist von dir selbst.",
    safe: nothingElse,
    todo: "Verwirf die Meldung.",
  },
  reason_required: {
    happened: "Eine Meldung braucht einen Grund.",
    safe: keptHere,
    todo: "Kopiere deinen Text, verwirf das hier und melde es noch einmal.",
  },
  note_too_long: {
    happened: "Die Anmerkung ist zu lang.",
    safe: keptHere,
    todo: "Kopiere deinen Text, verwirf das hier und sende es noch einmal mit weniger Worten.",
  },
  changes_required: {
    happened: "Der Vorschlag sagt nicht, was sich ändern soll.",
    safe: keptHere,
    todo: "Öffne das Lokal und schlage es noch einmal vor.",
  },
  changes_invalid: {
    happened: "Ein Lokal braucht einen Namen, und seine Texte haben eine Höchstlänge.",
    safe: keptHere,
    todo: "Öffne das Lokal und schlage es noch einmal vor.",
  },
  text_required: {
    happened: "Ein Widerspruch braucht einen Text von höchstens 2.000 Zeichen.",
    safe: keptHere,
    todo: "Kopiere deinen Text, verwirf das hier und sende es noch einmal mit weniger Worten.",
  },
  no_appeal: {
    happened: "Es gibt nichts, dem du widersprechen kannst, oder du hast es schon getan.",
    safe: nothingElse,
    todo: "Kopiere deinen Text, wenn du ihn behalten willst, und verwirf das hier.",
  },
  unreadable: {
    happened: "Diese Änderung hat eine Version der App gespeichert, die diese hier nicht lesen kann.",
    safe: "Sie bleibt, wie sie ist.",
    todo: "Kopiere den Text oder sichere ihn als Datei, bevor du ihn verwirfst.",
  },
  forbidden: {
    happened: "Dein Konto darf das nicht.",
    safe: keptHere,
    todo: "Melde dich neu an und versuche es noch einmal.",
  },
  refused: {
    happened: "Five Lemons hat diese Änderung nicht angenommen.",
    safe: keptHere,
    todo: "Bearbeite sie und versuche es noch einmal, oder kopiere zuerst deinen Text.",
  },
  no_answer: {
    happened: "Anderes kam durch, aber hierauf gab es keine Antwort.",
    safe: keptHere,
    todo: "Du musst nichts tun: Es wird von selbst noch einmal gesendet. In einem anderen Netz geht es vielleicht sofort.",
  },
  blocked: {
    happened: "Anderes kam durch, aber etwas auf dem Weg zu Five Lemons lässt das hier nicht vorbei.",
    safe: keptHere,
    todo: "Versuche es in einem anderen Netz noch einmal. Es wird auch von selbst noch einmal gesendet.",
  },
  server_failed: {
    happened: "Anderes kam durch, aber Five Lemons ist hieran gescheitert.",
    safe: keptHere,
    todo: "Du musst nichts tun: Es wird von selbst noch einmal gesendet.",
  },
  answer_unreadable: {
    happened: "Five Lemons hat so geantwortet, dass diese Version der App es nicht lesen kann.",
    safe: keptHere,
    todo: "Lade Five Lemons neu, um die neueste Version zu bekommen. Es wird von selbst noch einmal gesendet.",
  },
} satisfies Record<RejectionCode, RefusalText>;

/** Where the time is known at which it goes out by itself. */
const todoAt: Partial<Record<RejectionCode, (when: string) => string>> = {
  daily_limit: (when) => `Du musst nichts tun: Es wird nach und nach von selbst gesendet, frühestens: ${when}.`,
  rate_limited: (when) => `Du musst nichts tun: Es wird von selbst gesendet, frühestens: ${when}.`,
};

/** A code this version has no words for still gets an honest sentence. `when`: the next try in words, where there is one. */
export function refusalText(code: string | null, when: string | null = null): RefusalText {
  const known = code !== null && Object.hasOwn(refusals, code);
  const text: RefusalText = known ? refusals[code as RejectionCode] : refusals.refused;
  const todo = known && when !== null ? todoAt[code as RejectionCode]?.(when) : undefined;
  return todo === undefined ? text : { ...text, todo };
}
