import { site } from "./en/site.ts";
import { messagesOf } from "./messages.tsx";

export const useSiteMessages = messagesOf("site", site);
