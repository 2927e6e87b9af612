import "fake-indexeddb/auto";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { CaptchaField } from "../../src/account/captcha/captcha-field.tsx";
import { ResendPanel } from "../../src/account/sign-up/resend-panel.tsx";
import { pass, until } from "../support/fake-time.ts";
import { reactPage } from "../support/react-page.tsx";

vi.mock("../../src/account/auth/use-remote-config.ts", () => ({
  useRemoteConfig: () => ({
    config: { captcha: { provider: "local" }, url: "https://here.test" },
    retry: () => undefined,
  }),
}));
const requests: ((token: string | null) => void)[] = [];
vi.mock("../../src/remote/captcha/local-captcha.ts", () => ({
  fetchLocalToken: () => new Promise<string | null>((resolve) => requests.push(resolve)),
}));

const here = reactPage();

it("the sign-up link can be sent again one minute after the first mail", async () => {
  const page = here.show(
    <MemoryRouter>
      <ResendPanel email="ada@demo.test" justSent />
    </MemoryRouter>,
  );
  await page.says("60");
  await pass(30_000);
  await until(() => expect(page.text()).toMatch(/\b30\b/));
  await pass(30_500);
  await until(() => expect(page.text()).not.toMatch(/\d+ s/));
});

it("a robot check that fails after its box was unticked shows no error", async () => {
  const checks: (Promise<string> | null)[] = [];
  const page = here.show(<CaptchaField error={null} onCheck={(check) => void checks.push(check)} />);
  await until(() => expect(page.elements("input")).toHaveLength(1));
  const tick = (checked: boolean) => {
    const [box] = page.elements("input");
    if (!box) throw new Error("There is no checkbox.");
    Object.assign(box, { checked });
    let root = box;
    while (root.parentNode) root = root.parentNode;
    root.dispatchEvent(Object.defineProperty(new Event("click", { cancelable: true }), "target", { value: box }));
  };
  tick(true);
  await until(() => expect(requests).toHaveLength(1));
  tick(false);
  await until(() => expect(checks.at(-1)).toBeNull());
  requests[0]?.(null);
  await pass(50);
  expect(page.elements("input")[0]?.attributes.get("aria-invalid")).not.toBe("true");
  tick(true);
  await until(() => expect(requests).toHaveLength(2));
  requests[1]?.(null);
  await until(() => expect(page.elements("input")[0]?.attributes.get("aria-invalid")).toBe("true"));
});
