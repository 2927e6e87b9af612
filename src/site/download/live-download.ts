import encodeQR from "qr";

/** What a browser offers that can install the page; no type of the platform names it yet. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };
type Installed = { getInstalledRelatedApps?: () => Promise<unknown[]> };

/**
 * Brings the download page to life: the button where the browser can install, "Open app" where it is installed already, the code for
 * the phone, and a mark on the guide of this device. `data-install` is "guide", "offered" or "installed".
 */
export function liveDownload(page: HTMLElement, signal: AbortSignal): void {
  const show = (state: "guide" | "offered" | "installed") => (page.dataset["install"] = state);
  let offer: InstallOffer | null = null;
  addEventListener(
    "beforeinstallprompt",
    (event) => {
      // The button on the page instead of the bar of the browser.
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
      // An offer is good once: after a no the guide is what is left.
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

/** Which guide is the one of this device. An iPad calls itself a Mac with a touch screen. */
export function describe({ userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">): {
  platform: "ios" | "android" | "desktop";
} {
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1))
    return { platform: "ios" };
  return { platform: userAgent.includes("Android") ? "android" : "desktop" };
}

/** Black modules on the white of the picture, with four modules of quiet around them. */
function drawCode(picture: Element, address: string): void {
  const rows = encodeQR(address, "raw", { border: 4, ecc: "medium" });
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const runs = rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  path.setAttribute("d", runs.join(""));
  picture.setAttribute("viewBox", `0 0 ${rows.length} ${rows.length}`);
  picture.replaceChildren(path);
}
