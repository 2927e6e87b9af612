import { useState } from "react";

const key = "five-lemons:typed-email";

/** The address as it was typed, kept for this tab: a reload, a switch of form or a dead connection does not cost it. */
export function useTypedEmail(known: string): [email: string, type: (email: string) => void] {
  const [email, setEmail] = useState(() => sessionStorage.getItem(key) ?? known);
  const type = (next: string) => {
    setEmail(next);
    sessionStorage.setItem(key, next);
  };
  return [email, type];
}
