import { history } from "./en/history.ts";
import { messagesOf } from "./messages.tsx";

export const useHistoryMessages = messagesOf("history", history);
