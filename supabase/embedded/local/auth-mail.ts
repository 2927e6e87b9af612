import { wordsOfAuthMail } from "../../../src/messages/en/mails.ts";
import { drawMail } from "../../functions/_shared/draw-mail.ts";
import type { Mailbox } from "./mailbox.ts";

type Mail = Parameters<Mailbox["send"]>[0];

const LINK = /https?:\/\/\S+\/verify\?\S+/;

/** The library's mails name neither the product nor what to do, but a code that no page asks for: ours keep the link. */
export function inOurWords(mail: Mail): Mail {
  const link = LINK.exec(mail.text ?? "")?.[0];
  const words = link && wordsOfAuthMail(new URL(link).searchParams.get("type") ?? "", link);
  if (!words) return mail;
  const { subject, text } = drawMail(words);
  return { to: mail.to, subject, text };
}
