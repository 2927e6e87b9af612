import { useState } from "react";

const key = "five-lemons:typed-email";

/** The typed address, stored for this tab, so that it survives a reload and switching forms. */
export function useTypedEmail(known: string): [email: string, type: (email: string) => void] {
  const [email, setEmail] = useState(() => sessionStorage.getItem(key) ?? known);
  const type = (next: string) => {
    setEmail(next);
    sessionStorage.setItem(key, next);
  };
  return [email, type];
}
