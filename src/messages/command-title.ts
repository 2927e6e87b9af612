import type { Messages } from "./generated/messages.ts";
import type { Message } from "./message.ts";

type Command = { kind: string; name: string; value: Record<string, unknown>; count: number };

/**
 * Title of a command in the outbox. A kind from another version gets a general title. `count`: number of commands in
 * its group, which is shown as one item.
 */
export function commandTitle(t: Messages["commands"], { kind, name, value, count }: Command): string {
  if (!Object.hasOwn(t.titles, kind)) return name === "" ? t.other : t.otherNamed({ name });
  const text = t.titles[kind as keyof typeof t.titles] as string | Message;
  const title = typeof text === "string" ? text : text({ ...(value as Parameters<Message>[0]), name: name || null });
  return count > 1 ? t.changes({ title, count }) : title;
}
