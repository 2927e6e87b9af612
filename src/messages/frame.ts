import { frame } from "./en/frame.ts";
import { messagesOf } from "./messages.tsx";

export const useFrameMessages = messagesOf("frame", frame);
