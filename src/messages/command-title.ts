import type { Messages } from "./generated/messages.ts";
import type { Message } from "./message.ts";

type Command = { kind: string; name: string; value: Record<string, unknown>; count: number };

/** What the outbox calls a command. A kind from another version gets a general title. `count`: how many commands of its group are shown as one. */
export function commandTitle(t: Messages["commands"], { kind, name, value, count }: Command): string {
  if (!Object.hasOwn(t.titles, kind)) return name === "" ? t.other : t.otherNamed({ name });
  const text = t.titles[kind as keyof typeof t.titles] as string | Message;
  const title = typeof text === "string" ? text : text({ ...(value as Parameters<Message>[0]), name: name || null });
  return count > 1 ? t.changes({ title, count }) : title;
}
