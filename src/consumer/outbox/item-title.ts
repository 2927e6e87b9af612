import type { OutboxItem } from "../../local/read-outbox.ts";
import type { Messages } from "../../messages/en.ts";

export const itemTitle = ({ kind, title }: OutboxItem, t: Messages): string =>
  kind === null ? t.outbox.item.unreadable : t.outbox.item.titles[kind](title);
