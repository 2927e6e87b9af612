import { rating } from "./en/rating.ts";
import { messagesOf } from "./messages.tsx";

export const useRatingMessages = messagesOf("rating", rating);
