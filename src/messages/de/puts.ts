import { formatNumber } from "../format.ts";

type Value = Record<string, unknown>;
type Words = (name: string, value: Value) => string;

const friendActs: Record<string, (who: string) => string> = {
  request: (who) => `Freundschaftsanfrage an ${who}`,
  accept: (who) => `Anfrage von ${who} annehmen`,
  decline: (who) => `Anfrage von ${who} ablehnen`,
  cancel: (who) => `Deine Anfrage an ${who} zurücknehmen`,
  remove: (who) => `Freundschaft mit ${who} beenden`,
};

/** What the outbox calls each kind of command that puts a value: one line per kind. */
const titles: Record<string, Words> = {
  "like.set.v1": (name, { liked }) => `${liked === true ? "Like" : "Like zurücknehmen"}: ${name || "eine Bewertung"}`,
  "friend.set.v1": (name, { act }) => friendActs[String(act)]?.(name || "jemandem") ?? "Eine Freundschaft",
  "block.set.v1": (name, { blocked }) =>
    `${blocked === true ? "Blockieren" : "Blockierung aufheben"}: ${name || "jemand"}`,
  "notice.seen.v1": () => "Was du gesehen hast",
  "profile.save.v1": () => "Dein Profil",
  "avatar.set.v1": (_name, { photo }) => (photo === null ? "Dein Bild entfernen" : "Dein Bild"),
  "settings.save.v1": () => "Deine Einstellungen",
  "listing.add.v1": (name) => `Neues Lokal: ${name || "ein Lokal"}`,
  "place.propose.v1": (name) => `Korrektur: ${name || "ein Lokal"}`,
  "report.file.v1": (name) => `Meldung: ${name || "etwas"}`,
  "scan.record.v1": () => "Ein gescannter Code",
  "appeal.file.v1": (name) => `Widerspruch: ${name || "eine Entscheidung"}`,
};

/** A kind that this version has no words for still gets an honest name. `count`: how many of its group are one with it. */
export function putTitle(kind: string, name: string, value: Value, count: number): string {
  const title = Object.hasOwn(titles, kind) ? titles[kind]?.(name, value) : undefined;
  if (title === undefined) return name === "" ? otherPut : `${otherPut}: ${name}`;
  return count > 1 ? `${title} (${formatNumber(count)} Änderungen)` : title;
}

export const otherPut = "Eine Änderung aus einer anderen Version";
