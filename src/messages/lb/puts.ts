import { formatNumber } from "../format.ts";

type Value = Record<string, unknown>;
type Words = (name: string, value: Value) => string;

const friendActs: Record<string, (who: string) => string> = {
  request: (who) => `Frëndschaftsufro: ${who}`,
  accept: (who) => `Frëndschaft unhuelen: ${who}`,
  decline: (who) => `Ufro ofleenen: ${who}`,
  cancel: (who) => `Deng Ufro zréckhuelen: ${who}`,
  remove: (who) => `Frëndschaft ophiewen: ${who}`,
};

/** What the outbox calls each kind of command that puts a value: one line per kind. */
const titles: Record<string, Words> = {
  "like.set.v1": (name, { liked }) => `${liked === true ? "Like" : "Däi Like zréckhuelen"}: ${name || "en Avis"}`,
  "friend.set.v1": (name, { act }) => friendActs[String(act)]?.(name || "een") ?? "Eng Frëndschaft",
  "block.set.v1": (name, { blocked }) =>
    `${blocked === true ? "Blockéieren" : "Net méi blockéieren"}: ${name || "een"}`,
  "notice.seen.v1": () => "Wat s du gesinn hues",
  "profile.save.v1": () => "Däi Profil",
  "avatar.set.v1": (_name, { photo }) => (photo === null ? "Däi Bild ewechhuelen" : "Däi Bild"),
  "settings.save.v1": () => "Deng Astellungen",
  "listing.add.v1": (name) => `Neit Lokal: ${name || "e Lokal"}`,
  "place.propose.v1": (name) => `Korrektur: ${name || "e Lokal"}`,
  "report.file.v1": (name) => `Mellung: ${name || "eppes"}`,
  "scan.record.v1": () => "E gescannte Code",
  "appeal.file.v1": (name) => `Asproch: ${name || "eng Decisioun"}`,
};

/** A kind that this version has no words for still gets an honest name. `count`: how many of its group are one with it. */
export function putTitle(kind: string, name: string, value: Value, count: number): string {
  const title = Object.hasOwn(titles, kind) ? titles[kind]?.(name, value) : undefined;
  if (title === undefined) return name === "" ? otherPut : `${otherPut}: ${name}`;
  return count > 1 ? `${title} (${formatNumber(count)} Ännerungen)` : title;
}

export const otherPut = "Eng Ännerung aus enger anerer Versioun";
