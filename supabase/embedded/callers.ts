import { isIPv6 } from "node:net";
import { isLoopbackAddress } from "./origins.ts";

/**
 * The address that limits count for, or null where no network is between. Behind a proxy on this machine it is what that
 * proxy appended, and never what the caller wrote before it; from elsewhere the header is the caller's own and says nothing.
 * Of an IPv6 address it is the network, which is what one household has.
 */
export function callerAddress(headers: Headers, peer: string | null): string | null {
  if (peer === null || peer === "") return null;
  const forwarded = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  const address = isLoopbackAddress(peer) && forwarded !== "" ? forwarded : peer;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").slice(0, 60);
  return isIPv6(plain) ? networkOf(plain) : plain;
}

function networkOf(address: string): string {
  const [head = "", tail = ""] = address.split("%")[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail === "" ? [] : tail.split(":");
  const zeros = address.includes("::")
    ? Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0")
    : [];
  const groups = [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase());
  return `${groups.join(":")}::`;
}
