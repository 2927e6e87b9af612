import { doors } from "./en/doors.ts";
import { messagesOf } from "./messages.tsx";

export const useDoorsMessages = messagesOf("doors", doors);
