import type { ReactNode } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { discardCommands } from "../../../sync/outbox/outbox-actions.ts";
import { useConfirm } from "../../../ui/elements/confirm.tsx";
import { isPhoto, type OutboxCard } from "../outbox-cards.ts";
import { useAnnounce } from "./use-announce.ts";

/** Asks before commands are discarded; the card may contain only some parts of another. Render `dialog`. */
export function useDiscard(onDone: () => void): { askToDiscard: (card: OutboxCard) => void; dialog: ReactNode } {
  const words = useMessages("outbox").discard;
  const announce = useAnnounce();
  const { ask, dialog } = useConfirm(({ title, kind, parts }: OutboxCard) => {
    const t = words[parts.every(isPhoto) ? "photos" : kind];
    const act = async () => {
      try {
        await discardCommands(parts.map(({ key }) => key));
      } catch {
        return words.failed;
      }
      return announce(filled(t.done, title));
    };
    return { title: filled(t.title, title), text: t.text, no: t.keep, yes: t.confirm, act, onDone };
  });
  return { askToDiscard: ask, dialog };
}

/** Some of these texts name the place of the card. */
const filled = (text: string | ((values: { place: string | null }) => string), place: string): string =>
  typeof text === "string" ? text : text({ place: place || null });
