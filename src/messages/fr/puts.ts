import { formatNumber } from "../format.ts";
import { de } from "./elision.ts";

type Value = Record<string, unknown>;
type Words = (name: string, value: Value) => string;

const friendActs: Record<string, (who: string) => string> = {
  request: (who) => `Demande d’ami à ${who}`,
  accept: (who) => `Accepter ${who} comme ami`,
  decline: (who) => `Refuser la demande ${de(who)}`,
  cancel: (who) => `Retirer votre demande à ${who}`,
  remove: (who) => `Retirer ${who} de vos amis`,
};

const titles: Record<string, Words> = {
  "like.set.v1": (name, { liked }) => `${liked === true ? "J’aime" : "Je n’aime plus"} : ${name || "un avis"}`,
  "friend.set.v1": (name, { act }) => friendActs[String(act)]?.(name || "quelqu’un") ?? "Un ami",
  "block.set.v1": (name, { blocked }) => `${blocked === true ? "Bloquer" : "Débloquer"} ${name || "quelqu’un"}`,
  "notice.seen.v1": () => "Ce que vous avez vu",
  "profile.save.v1": () => "Votre profil",
  "avatar.set.v1": (_name, { photo }) => (photo === null ? "Retirer votre photo de profil" : "Votre photo de profil"),
  "settings.save.v1": () => "Vos réglages",
  "listing.add.v1": (name) => `Nouveau lieu : ${name || "un lieu"}`,
  "place.propose.v1": (name) => `Correction : ${name || "un lieu"}`,
  "report.file.v1": (name) => `Signalement : ${name || "un contenu"}`,
  "scan.record.v1": () => "Un code scanné",
  "appeal.file.v1": (name) => `Contestation : ${name || "une décision"}`,
};

/** A kind that this version has no words for still gets an honest name. `count`: how many of its group are one with it. */
export function putTitle(kind: string, name: string, value: Value, count: number): string {
  const title = Object.hasOwn(titles, kind) ? titles[kind]?.(name, value) : undefined;
  if (title === undefined) return name === "" ? otherPut : `${otherPut} : ${name}`;
  return count > 1 ? `${title} (${formatNumber(count)} modifications)` : title;
}

export const otherPut = "Une modification d’une autre version";
