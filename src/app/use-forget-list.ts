import { useEffect } from "react";
import type { Person } from "../domain/session.ts";

/** The list that was last on screen tells where somebody was: it goes when they sign out. */
export function useForgetList(person: Person | null | undefined): void {
  const nobody = person === null;
  useEffect(() => {
    if (nobody) void forget();
  }, [nobody]);
}

/** Loaded when needed, off the way to the first list. */
async function forget(): Promise<void> {
  const { forgetLastList } = await import("../consumer/map/last-list.ts");
  forgetLastList();
}
