import { BlockList, isIPv4, isIPv6 } from "node:net";
import { isLoopbackAddress } from "./origins.ts";

/** Whether an address is a trusted proxy, which reports its callers correctly. */
export type IsProxy = (address: string) => boolean;

/**
 * The address that limits count, or null when there is no network in between. Behind a proxy on this machine, or one
 * that `isProxy` trusts, it is the address that the proxy appended, never an earlier one that the caller wrote. From
 * other peers the header is ignored. For IPv6 it is the /64 network, which is what one household has.
 */
export function callerAddress(headers: Headers, peer: string | null, isProxy: IsProxy = () => false): string | null {
  if (peer === null || peer === "") return null;
  const forwarded = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
  const isBehindProxy = isLoopbackAddress(peer) || isProxy(peer);
  // Each proxy in a chain appends the address of the one before it.
  const address = (isBehindProxy ? (forwarded.findLast((one) => !isProxy(one)) ?? forwarded[0]) : undefined) ?? peer;
  const plain = plainAddress(address).slice(0, 60);
  return isIPv6(plain) ? networkOf(plain) : plain;
}

/** Unwraps IPv4 addresses in IPv6 notation. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** Parses addresses and networks such as `10.0.0.0/8`; returns the first invalid entry instead if there is one. */
export function proxiesOf(list: readonly string[]): IsProxy | { wrong: string } {
  const known = new BlockList();
  for (const entry of list) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : isIPv4(address) ? "ipv4" : null;
    const length = Number(bits);
    const isLength = bits === undefined || (/^\d{1,3}$/.test(bits) && length <= (family === "ipv6" ? 128 : 32));
    if (family === null || !isLength) return { wrong: entry };
    if (bits === undefined) known.addAddress(address, family);
    else known.addSubnet(address, length, family);
  }
  return (address) => {
    const plain = plainAddress(address);
    return isIPv4(plain) ? known.check(plain, "ipv4") : isIPv6(plain) && known.check(plain, "ipv6");
  };
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
