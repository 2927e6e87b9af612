import type * as z from "zod/mini";
import { useMessages } from "../../messages/messages.ts";
import type { Message } from "../../ui/elements/notice.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import type { AccountError } from "../auth/account-error.ts";
import type { Refused } from "../auth/auth-client.ts";
import { fieldErrors } from "./forms.ts";
import { useCaptcha } from "../captcha/use-captcha.tsx";
import { useTakesLong } from "./use-takes-long.ts";

/** Server errors that belong to a field. */
const fieldOf: Partial<Record<AccountError, string>> = {
  codeInvalid: "invitationCode",
  codeUnknown: "invitationCode",
  stepCodeWrong: "code",
  mailCodeWrong: "code",
  recoveryWrong: "code",
  factorNameTaken: "name",
  codeRequired: "invitationCode",
};

/**
 * State of an account form: validates the input with `schema`, then calls `send`. Errors of both are shown beside their field or
 * above the button. `captcha` is the robot check, for the forms that need it.
 */
export function useAccountForm<Typed>(
  schema: z.ZodMiniType<Typed>,
  send: (typed: Typed) => Promise<{ ok: true; message?: Message } | Refused>,
  onBusy?: (busy: boolean) => void,
) {
  const { error: texts } = useMessages("account");
  const captcha = useCaptcha();
  const { form, errorOf } = useForm<AccountError>(texts, async (data) => {
    onBusy?.(true);
    try {
      data.set("captchaToken", await captcha.token());
      const parsed = schema.safeParse(Object.fromEntries(data));
      if (!parsed.success) return { errors: fieldErrors(parsed.error) };
      const answer = await send(parsed.data);
      captcha.renew();
      if (answer.ok) return { message: answer.message ?? null };
      const field = fieldOf[answer.error];
      if (field && data.has(field)) return { errors: { [field]: answer.error } };
      return { message: { kind: "bad", text: texts[answer.error] } };
    } finally {
      onBusy?.(false);
    }
  });
  const waiting = useTakesLong(form.busy);
  return { form: { ...form, waiting }, errorOf, captcha: captcha.field(errorOf("captchaToken")) };
}
