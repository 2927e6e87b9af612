import { shell } from "./en/shell.ts";
import { messagesOf } from "./messages.tsx";

export const useShellMessages = messagesOf("shell", shell);
