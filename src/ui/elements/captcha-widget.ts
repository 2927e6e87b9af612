/** The two robot checks that Supabase Auth verifies, with the same calls under different names. */
type Widget = {
  render: (
    into: HTMLElement,
    options: {
      sitekey: string;
      callback: (token: string) => void;
      "expired-callback": () => void;
      "error-callback": () => void;
    },
  ) => string;
  remove: (id: string) => void;
};

export type WidgetName = "turnstile" | "hcaptcha";

const providers = {
  turnstile: {
    script: "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
    // The provider's public test key. It shows the widget, but a real server refuses its tokens.
    fallbackKey: "1x00000000000000000000AA",
  },
  hcaptcha: {
    script: "https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off",
    fallbackKey: "10000000-ffff-ffff-ffff-000000000001",
  },
} as const satisfies Record<WidgetName, { script: string; fallbackKey: string }>;

const loading = new Map<WidgetName, Promise<Widget>>();

function load(name: WidgetName): Promise<Widget> {
  const known = loading.get(name);
  if (known) return known;
  const widget = new Promise<Widget>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = providers[name].script;
    script.async = true;
    script.addEventListener("load", () => {
      const loaded = (window as Partial<Record<WidgetName, Widget>>)[name];
      if (loaded) resolve(loaded);
      else reject(new Error(`${name} loaded without its interface`));
    });
    script.addEventListener("error", () => {
      script.remove();
      loading.delete(name);
      reject(new Error(`${name} could not be loaded`));
    });
    document.head.append(script);
  });
  loading.set(name, widget);
  return widget;
}

/** Renders the check inside `into` and returns a function that removes it. Token "" means expired or failed. */
export async function showWidget(
  name: WidgetName,
  siteKey: string | null,
  into: HTMLElement,
  onToken: (token: string) => void,
): Promise<() => void> {
  if (!siteKey) {
    // oxlint-disable-next-line no-console -- a mistake of the operator, not of the visitor
    console.warn("The captcha site key is not configured; using the provider's trial key.");
  }
  const widget = await load(name);
  const id = widget.render(into, {
    sitekey: siteKey ?? providers[name].fallbackKey,
    callback: onToken,
    "expired-callback": () => onToken(""),
    "error-callback": () => onToken(""),
  });
  return () => widget.remove(id);
}
