import { outbox } from "./en/outbox.ts";
import { messagesOf } from "./messages.tsx";

export const useOutboxMessages = messagesOf("outbox", outbox);
