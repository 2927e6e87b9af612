import type { RemoteConfig } from "../../domain/remote-config.ts";
import { fetchCaptchaPass } from "../../remote/captcha/captcha-pass.ts";
import { fetchLocalToken } from "../../remote/captcha/local-captcha.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";
import { showWidget } from "../../ui/elements/captcha-widget.ts";

/** Boxes to tick that a form has shown before. */
const listening = new WeakSet<HTMLInputElement>();

/**
 * Shows the robot check in `box`, a `CaptchaBox`, and calls `onPass` once it is solved. A check that failed is shown again by the
 * next call, so by sending the form again.
 */
export async function showCaptcha(box: HTMLElement, onPass: (pass: string) => void): Promise<void> {
  const part = (name: string) => box.querySelector<HTMLElement>(`[data-${name}]`);
  const [local, widget, failed] = [part("local"), part("widget"), part("failed")];
  const tick = local?.querySelector("input");
  if (!local || !tick || !widget || !failed) return;
  const fail = () => {
    tick.checked = false;
    tick.disabled = false;
    failed.hidden = false;
  };
  const solve = async (config: RemoteConfig, token: string | null) => {
    const pass = token ? await fetchCaptchaPass(config, token) : null;
    if (pass === null) return fail();
    box.hidden = true;
    onPass(pass);
  };
  box.hidden = false;
  failed.hidden = true;
  tick.checked = false;
  tick.disabled = false;
  const config = await readRemoteConfig();
  if (!config) return fail();
  const { provider, siteKey } = config.captcha;
  local.hidden = provider !== "local";
  widget.hidden = provider === "local";
  if (provider === "local") {
    if (!listening.has(tick)) {
      listening.add(tick);
      tick.addEventListener("change", () => {
        failed.hidden = true;
        // A second tap would cost a second token.
        tick.disabled = true;
        void fetchLocalToken().then((token) => solve(config, token), fail);
      });
    }
    tick.focus();
    return;
  }
  widget.replaceChildren();
  box.focus();
  await showWidget(provider, siteKey, widget, (token) => void solve(config, token).catch(fail)).catch(fail);
}
