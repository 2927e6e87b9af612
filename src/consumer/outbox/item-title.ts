import type { OutboxItem } from "../../local/read-outbox.ts";
import type { Messages } from "../../messages/en.ts";

export const itemTitle = ({ kind, title }: OutboxItem, t: Messages["outbox"]): string =>
  kind === null ? t.item.unreadable : t.item.titles[kind](title);
