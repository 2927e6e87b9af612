import { common } from "./en/common.ts";
import { messagesOf } from "./messages.tsx";

export const useCommonMessages = messagesOf("common", common);
