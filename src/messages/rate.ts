import { rate } from "./en/rate.ts";
import { messagesOf } from "./messages.tsx";

export const useRateMessages = messagesOf("rate", rate);
