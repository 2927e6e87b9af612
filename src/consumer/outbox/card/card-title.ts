import type { Messages } from "../../../messages/en.ts";
import type { OutboxCard } from "../outbox-cards.ts";

export function cardTitle({ kind, title, parts }: OutboxCard, t: Messages["outbox"]): string {
  if (kind !== "put") return t.card.titles[kind](title);
  return t.putTitle(parts[0]?.kind ?? "", title, parts[0]?.value ?? {}, parts.length);
}
