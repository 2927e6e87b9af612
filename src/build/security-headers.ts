/** "local": the embedded backend's own captcha. */
type CaptchaProvider = "none" | "local" | "turnstile" | "hcaptcha";

interface Sources {
  script: string[];
  style: string[];
  image: string[];
  connect: string[];
  frame: string[];
}

const CAPTCHA_SOURCES: Record<CaptchaProvider, Partial<Sources>> = {
  none: {},
  local: {},
  turnstile: { script: ["https://challenges.cloudflare.com"], frame: ["https://challenges.cloudflare.com"] },
  hcaptcha: {
    script: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
    style: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
    connect: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
    frame: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
  },
};

export interface OtherHosts {
  captcha: CaptchaProvider;
  /** Hosts of pictures, besides the site itself. */
  images?: readonly string[];
  /** Origin of the provider of map tiles, which the page fetches to see whether it was refused. */
  tiles?: string | undefined;
  /** A hosted project that replaces the embedded backend. */
  api?: string | undefined;
}

/** Headers of every page and file of the site. Another host is only allowed if it is configured. */
export function securityHeaders({ captcha, images = [], api, tiles }: OtherHosts): Record<string, string> {
  const providers = tiles === undefined ? [] : [tiles];
  const apis = api === undefined ? [] : [api];
  const extra = CAPTCHA_SOURCES[captcha];
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...(extra.script ?? [])].join(" "),
    ["style-src 'self'", ...(extra.style ?? [])].join(" "),
    ["img-src 'self' data: blob:", ...apis, ...images].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...apis, ...providers, ...(extra.connect ?? [])].join(" "),
    ...(extra.frame ? [["frame-src", ...extra.frame].join(" ")] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "content-security-policy": policy.join("; "),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  };
}
