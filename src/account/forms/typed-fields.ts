import type { FormEvent } from "react";

const key = "five-lemons:sign-up";
/** Fields that are never stored. The robot check is valid for one attempt only. */
const secret = new Set(["password", "captchaToken", "terms"]);

/** Input of the sign-up form, stored for this tab, so that it survives a reload. */
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
    // Without storage the input lasts as long as the page.
  }
}
