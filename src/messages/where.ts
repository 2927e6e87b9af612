import { where } from "./en/where.ts";
import { messagesOf } from "./messages.tsx";

export const useWhereMessages = messagesOf("where", where);
