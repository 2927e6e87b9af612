import { failure } from "./en/failure.ts";
import { messagesOf } from "./messages.tsx";

export const useFailureMessages = messagesOf("failure", failure);
