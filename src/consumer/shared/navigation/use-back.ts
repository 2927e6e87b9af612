import { useLocation } from "../../../ui/router.ts";

/**
 * For `Screen`: one step back where there is one, so that the list is found as it was left, search and scroll position
 * included; the given path for an address that was opened cold.
 */
export function useBack(path: string): true | string {
  return useLocation().key === "default" ? path : true;
}
