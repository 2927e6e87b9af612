export interface Origins {
  /** The origin of links in mails. */
  siteUrl: string;
  /** Returns `to` if it is one of our pages, else the site: our mails never lead elsewhere. */
  redirect(to: string | null): string;
  /** Whether the Host header is ours. Prevents DNS rebinding, where a page points its own name at this machine. */
  isOwnHost(host: string): boolean;
  /** Whether the origin is ours. Only such pages may read responses (CORS) and send forms. */
  isOwnOrigin(origin: string): boolean;
  list: readonly string[];
}

/** Paths of the backend itself. A redirect there would leave sign-in codes where other pages may look. */
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
      const isPage = url && own.has(url.origin) && !NOT_PAGES.test(url.pathname);
      // A name and a password in front of the host only make an address look like another.
      return isPage && url.username + url.password === "" ? url.href : site.origin;
    },
  };
}

/** Headers that proxies and tunnels add; each adds only some of them. */
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
 * True for requests from this machine. A local proxy would make everybody look local, but most announce themselves.
 * `peer` is null when there is no network in between.
 */
export function isFromThisMachine(request: Request, url: URL, peer: string | null): boolean {
  return (
    !PROXY_HEADERS.some((name) => request.headers.has(name)) &&
    !showsProxy(request.headers) &&
    isLoopbackHost(url.host) &&
    (peer === null || isLoopbackAddress(peer))
  );
}

/** Detects silent proxies: they close the connection after each request, or the page was reached under another name. */
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
