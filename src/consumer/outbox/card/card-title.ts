import { commandTitle } from "../../../messages/command-title.ts";
import { useMessages } from "../../../messages/messages.ts";
import type { OutboxCard } from "../outbox-cards.ts";

/** Returns a function that names a card. */
export function useCardTitle(): (card: OutboxCard) => string {
  const t = useMessages("outbox");
  const commands = useMessages("commands");
  return ({ kind, title, parts }) => {
    if (kind === "put") {
      const [first] = parts;
      const command = { kind: first?.kind ?? "", name: title, value: first?.value ?? {}, count: parts.length };
      return commandTitle(commands, command);
    }
    const text = t.card.titles[kind];
    return typeof text === "string" ? text : text({ place: title || null });
  };
}
