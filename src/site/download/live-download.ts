import encodeQR from "qr";

/** The event `beforeinstallprompt`, which has no type in the platform's library. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };
type Installed = { getInstalledRelatedApps?: () => Promise<unknown[]> };

/**
 * Script of the download page: shows the install button if the browser supports it or "Open app" if installed, draws the QR code
 * for the phone, and marks the guide for this device. `data-install` is "guide", "offered" or "installed".
 */
export function liveDownload(page: HTMLElement, signal: AbortSignal): void {
  const show = (state: "guide" | "offered" | "installed") => (page.dataset["install"] = state);
  let offer: InstallOffer | null = null;
  addEventListener(
    "beforeinstallprompt",
    (event) => {
      // The page's button replaces the browser's own banner.
      event.preventDefault();
      offer = event as InstallOffer;
      show("offered");
    },
    { signal },
  );
  addEventListener("appinstalled", () => show("installed"), { signal });
  page.querySelector("button")?.addEventListener(
    "click",
    () => {
      const asked = offer;
      // The event can be used once; after a refusal the guide is shown.
      offer = null;
      void asked?.prompt().then(
        ({ outcome }) => show(outcome === "accepted" ? "installed" : "guide"),
        () => show("guide"),
      );
    },
    { signal },
  );
  const { platform } = describe(navigator);
  page.querySelector(`[data-device=${platform}]`)?.setAttribute("data-yours", "");
  if (matchMedia("(display-mode: standalone)").matches) show("installed");
  else
    void (navigator as Installed).getInstalledRelatedApps?.().then(
      (apps) => apps.length > 0 && show("installed"),
      () => undefined,
    );
  const picture = page.querySelector("[data-code]");
  if (picture) drawCode(picture, location.origin + location.pathname);
}

/** Detects the guide for this device. An iPad identifies itself as a Mac with a touch screen. */
export function describe({ userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">): {
  platform: "ios" | "android" | "desktop";
} {
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1))
    return { platform: "ios" };
  return { platform: userAgent.includes("Android") ? "android" : "desktop" };
}

/** Draws the QR code as an SVG path with a border of four modules. */
function drawCode(picture: Element, address: string): void {
  const rows = encodeQR(address, "raw", { border: 4, ecc: "medium" });
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const runs = rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  path.setAttribute("d", runs.join(""));
  picture.setAttribute("viewBox", `0 0 ${rows.length} ${rows.length}`);
  picture.replaceChildren(path);
}
