import type { Messages } from "../../messages/en.ts";
import type { OutboxCard } from "./outbox-cards.ts";

export const cardTitle = ({ kind, title }: Pick<OutboxCard, "kind" | "title">, t: Messages["outbox"]): string =>
  t.card.titles[kind](title);
