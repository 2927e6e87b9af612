import { map } from "./en/map.ts";
import { messagesOf } from "./messages.tsx";

export const useMapMessages = messagesOf("map", map);
