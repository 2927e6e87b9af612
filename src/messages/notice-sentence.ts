import type { NoticeType } from "../domain/people/notice.ts";
import type { Messages } from "./generated/messages.ts";
import type { Message } from "./message.ts";

/** Data of a notice; null if the server does not tell. `badge`: translated name of a badge. */
export type NoticeFacts = {
  who: string | null;
  place: string | null;
  city: string | null;
  badge: string | null;
  action: string | null;
  subject: string | null;
  outcome: string | null;
  status: string | null;
  photosLeft: number;
};

/** The sentence of a notice. A type from a newer server gets a general sentence. */
export function noticeSentence(t: Messages["activity"], type: string, facts: NoticeFacts): string {
  if (!Object.hasOwn(t.sentences, type)) return t.otherSentence;
  const sentence = t.sentences[type as NoticeType] as Message;
  const { subject, place } = facts;
  const what = type === "report_decided" ? t.reported({ subject }) : t.decided.what({ subject, place });
  return sentence({ ...facts, what, about: t.decided.about({ subject, place }) });
}
