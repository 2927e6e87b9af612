import "fake-indexeddb/auto";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { MailForm } from "../../src/dashboards/admin/invitation-codes/mail-form.tsx";
import { SuspendForm } from "../../src/dashboards/admin/users/suspend-form.tsx";
import { ProfileForm } from "../../src/dashboards/server/profile/profile-form.tsx";
import { ToastProvider } from "../../src/ui/elements/toasts.tsx";
import { until } from "../support/fake-time.ts";
import { reactPage } from "../support/react-page.tsx";
import type { SmallNode } from "../support/small-document.ts";

const here = reactPage();

const nameless = { first_name: "", last_name: "", email: "", phone_number: null };
const somebody = { user_id: "4b0f8a4e-1f0c-4d6c-9b57-0d7f2f4c1a11", suspended_at: null };
const forms: [string, () => ReactNode][] = [
  ["the waiter's profile", () => <ProfileForm profile={nameless as never} />],
  ["an invitation by mail", () => <MailForm />],
  ["the suspension form", () => <SuspendForm user={somebody as never} />],
];

/** Submits the form like Enter. React only listens at its root and reads the target from the event. */
function send(form: SmallNode): void {
  let root = form;
  while (root.parentNode) root = root.parentNode;
  const event = Object.defineProperty(new Event("submit", { cancelable: true }), "target", { value: form });
  root.dispatchEvent(event);
}

it.each(forms)("a submitted form focuses its first invalid field: %s", async (_, form) => {
  const page = here.show(<ToastProvider>{form()}</ToastProvider>);
  await until(() => expect(page.elements("form")).toHaveLength(1));
  const element = page.elements("form")[0];
  if (!element) throw new Error("There is no form.");
  const focus = vi.fn<() => void>();
  const wrong = () =>
    [...page.elements("input"), ...page.elements("textarea")].find(
      ({ attributes }) => attributes.get("aria-invalid") === "true",
    );
  Object.assign(element, { querySelector: () => (wrong() ? { focus } : null) });
  send(element);
  await until(() => expect(wrong()).toBeDefined());
  await until(() => expect(focus).toHaveBeenCalledOnce());
});
