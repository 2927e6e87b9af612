import { formatNumber } from "../format.ts";

type Value = Record<string, unknown>;
type Words = (name: string, value: Value) => string;

const friendActs: Record<string, (who: string) => string> = {
  request: (who) => `Pedido de amizade a ${who}`,
  accept: (who) => `Aceitar o pedido de ${who}`,
  decline: (who) => `Recusar o pedido de ${who}`,
  cancel: (who) => `Retirar o seu pedido a ${who}`,
  remove: (who) => `Terminar a amizade com ${who}`,
};

/** What the outbox calls each kind of command that puts a value: one line per kind. */
const titles: Record<string, Words> = {
  "like.set.v1": (name, { liked }) => `${liked === true ? "Gosto" : "Retirar o gosto"}: ${name || "uma avaliação"}`,
  "friend.set.v1": (name, { act }) => friendActs[String(act)]?.(name || "alguém") ?? "Uma amizade",
  "block.set.v1": (name, { blocked }) => `${blocked === true ? "Bloquear" : "Desbloquear"} ${name || "alguém"}`,
  "notice.seen.v1": () => "O que já viu",
  "profile.save.v1": () => "O seu perfil",
  "avatar.set.v1": (_name, { photo }) => (photo === null ? "Retirar a sua imagem" : "A sua imagem"),
  "settings.save.v1": () => "As suas definições",
  "listing.add.v1": (name) => `Novo local: ${name || "um local"}`,
  "place.propose.v1": (name) => `Correção: ${name || "um local"}`,
  "report.file.v1": (name) => `Denúncia: ${name || "algo"}`,
  "scan.record.v1": () => "Um código lido",
  "appeal.file.v1": (name) => `Contestação: ${name || "uma decisão"}`,
};

/** A kind that this version has no words for still gets an honest name. `count`: how many of its group are one with it. */
export function putTitle(kind: string, name: string, value: Value, count: number): string {
  const title = Object.hasOwn(titles, kind) ? titles[kind]?.(name, value) : undefined;
  if (title === undefined) return name === "" ? otherPut : `${otherPut}: ${name}`;
  return count > 1 ? `${title} (${formatNumber(count)} alterações)` : title;
}

export const otherPut = "Uma alteração de outra versão";
