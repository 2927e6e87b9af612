import { BlockList, isIPv4, isIPv6 } from "node:net";
import { isLoopbackAddress } from "./origins.ts";

/** Whether an address is a proxy of the operator's, which says truly who called it. */
export type IsProxy = (address: string) => boolean;

/**
 * The address that limits count for, or null where no network is between. Behind a proxy on this machine, or one that
 * `isProxy` knows, it is what that proxy appended, and never what the caller wrote before it; from elsewhere the header is
 * the caller's own and says nothing. Of an IPv6 address it is the network, which is what one household has.
 */
export function callerAddress(headers: Headers, peer: string | null, isProxy: IsProxy = () => false): string | null {
  if (peer === null || peer === "") return null;
  const forwarded = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
  const isBehindProxy = isLoopbackAddress(peer) || isProxy(peer);
  // Of several proxies in a row each appends the one before it.
  const address = (isBehindProxy ? (forwarded.findLast((one) => !isProxy(one)) ?? forwarded[0]) : undefined) ?? peer;
  const plain = plainAddress(address).slice(0, 60);
  return isIPv6(plain) ? networkOf(plain) : plain;
}

/** An IPv4 address as it is usually written, also where the system hands it over in the form of IPv6. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** Addresses and networks such as `10.0.0.0/8`; or the first that is none. */
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
