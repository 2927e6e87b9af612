import { useLocation } from "../../../ui/router.ts";

/**
 * Target of the back button of `Screen`: one step back in the history, so that the list keeps its search and scroll position, or the
 * given path when the app was opened at this address.
 */
export function useBack(path: string): true | string {
  return useLocation().key === "default" ? path : true;
}
