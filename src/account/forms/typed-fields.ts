import type { FormEvent } from "react";

const key = "five-lemons:sign-up";
/** Never written anywhere: the password, and the robot check, which is good for one attempt. */
const secret = new Set(["password", "captchaToken", "terms"]);

/** What was typed into the sign-up form, kept for this tab: a reload or a new version does not cost it. */
export function readTyped(): Record<string, string> {
  try {
    const typed: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    if (typeof typed !== "object" || typed === null) return {};
    return Object.fromEntries(
      Object.entries(typed).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}

export function keepTyped({ currentTarget }: FormEvent<HTMLFormElement>): void {
  const fields = [...new FormData(currentTarget)].filter(
    ([name, value]) => typeof value === "string" && !secret.has(name),
  );
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(fields)));
  } catch {
    // Without storage the form lives as long as the page.
  }
}
