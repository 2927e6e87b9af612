export interface Origins {
  /** Where links in mails lead. */
  siteUrl: string;
  /** `to` when it is one of our own pages, else the site: a mail of ours never sends anybody elsewhere. */
  redirect(to: string | null): string;
  /** Whether the Host header names us: a page that points its own name at this machine gets nothing (DNS rebinding). */
  isOwnHost(host: string): boolean;
  /** Whether a page of ours asks: the only ones that may read answers (CORS) and send forms. */
  isOwnOrigin(origin: string): boolean;
  list: readonly string[];
}

/** Addresses of the backend itself. A sign-in that ended at one would leave its codes where other pages may look. */
const NOT_PAGES = /^\/+(?:(?:auth|rest|storage|functions)\/v1|_local)(?:\/|$)/;

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

export function createOrigins(siteUrl: string, others: readonly string[] = []): Origins {
  const site = new URL(siteUrl);
  const own = new Set([site.origin, ...others.map((other) => new URL(other).origin)]);
  if (LOOPBACK_NAMES.includes(site.hostname)) {
    for (const name of LOOPBACK_NAMES) own.add(new URL(`${site.protocol}//${name}:${site.port}`).origin);
  }
  const hosts = new Set([...own].map((origin) => new URL(origin).host));
  return {
    siteUrl: site.origin,
    list: [...own],
    isOwnHost: (host) => hosts.has(host.toLowerCase()),
    isOwnOrigin: (origin) => own.has(origin),
    redirect(to) {
      const url = to === null ? null : URL.parse(to, site);
      return url && own.has(url.origin) && !NOT_PAGES.test(url.pathname) ? url.href : site.origin;
    },
  };
}

/** What proxies and tunnels say of themselves; each of them leaves some of it out. */
const PROXY_HEADERS = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "x-real-ip",
  "x-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
  "cf-ray",
];

/**
 * A proxy on this machine would make everybody look local, but most say that they are there, or let it be seen.
 * `peer` is null where no network is between.
 */
export function isFromThisMachine(request: Request, url: URL, peer: string | null): boolean {
  return (
    !PROXY_HEADERS.some((name) => request.headers.has(name)) &&
    !showsProxy(request.headers) &&
    isLoopbackHost(url.host) &&
    (peer === null || isLoopbackAddress(peer))
  );
}

/** No browser closes after each request, as plain proxies do, and one that is here reaches our pages by a name of this machine. */
function showsProxy(headers: Headers): boolean {
  const cameFrom = [headers.get("origin"), headers.get("referer")].filter((address) => address !== null);
  return (
    /\bclose\b/i.test(headers.get("connection") ?? "") ||
    cameFrom.some((address) => !isLoopbackHost(URL.parse(address)?.host ?? ""))
  );
}

export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_NAMES.includes(URL.parse(`http://${host}`)?.hostname ?? "");
}

export function isLoopbackAddress(address: string): boolean {
  return address === "::1" || /^(?:::ffff:)?127\./.test(address);
}
