import { auth } from "./en/auth.ts";
import { messagesOf } from "./messages.tsx";

export const useAuthMessages = messagesOf("auth", auth);
