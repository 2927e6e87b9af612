import { account } from "./en/account.ts";
import { messagesOf } from "./messages.tsx";

export const useAccountMessages = messagesOf("account", account);
