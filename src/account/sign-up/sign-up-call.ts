import { deviceZone } from "../../device/time-zone.ts";
import { pages } from "../../domain/paths/paths.ts";
import { completeSignIn, hasFlag, toSession } from "../auth/auth-calls.ts";
import { refused, withAuth, type Refused } from "../auth/auth-client.ts";
import { toAccountError } from "../auth/auth-errors.ts";
import { userTypes, type DashboardKind, type SignUp } from "../forms/forms.ts";
import { expectMail, rememberReturn } from "../auth/remembered-return.ts";

type SignUpFor = { termsVersion: string; returnTo: string | null; dashboard: DashboardKind | null };

/** `signedIn`: the server requires no confirmation of the address. */
export const signUp = (
  form: SignUp,
  { termsVersion, returnTo, dashboard }: SignUpFor,
): Promise<{ ok: true; signedIn: boolean } | Refused> =>
  withAuth(async ({ supabase }) => {
    // Checked first for the form's error message. The hook checks again and decides if two people use the same code.
    const check = await supabase.rpc("validate_invitation_code", { p_code: form.invitationCode });
    if (check.error)
      return refused(toAccountError({ code: check.error.code, message: check.error.message, status: check.status }));
    if (!hasFlag(check.data, "valid")) return refused("codeInvalid");
    rememberReturn(returnTo);
    expectMail(form.email);
    const { data, error } = await supabase.auth.signUp({
      email: form.email,
      password: form.password,
      options: {
        captchaToken: form.captchaToken,
        emailRedirectTo: location.origin + pages.map,
        data: {
          ...toMetadata(form, dashboard),
          first_name: form.firstName,
          last_name: form.lastName,
          full_name: `${form.firstName} ${form.lastName}`,
          birth_year: form.birthYear,
          ...(form.guardianEmail ? { guardian_email: form.guardianEmail } : {}),
          invitation_code: form.invitationCode,
          terms_version: termsVersion,
          // Language of the first mail.
          language: document.documentElement.lang,
          // Days, and hours without messages, are those of the phone.
          time_zone: deviceZone(),
        },
      },
    });
    if (error) return refused(toAccountError(error));
    const session = toSession(data.session);
    if (session) await completeSignIn(session);
    return { ok: true, signedIn: session !== null };
  });

/** Choices stored in the account's metadata. They grant nothing and only fill the set-up form. */
const toMetadata = ({ businessName, restaurant, phone }: SignUp, dashboard: DashboardKind | null) => ({
  user_type: dashboard === null ? "consumer" : userTypes[dashboard],
  ...(phone ? { phone_number: phone } : {}),
  ...(restaurant
    ? {
        business_name: businessName,
        restaurant_place_id: restaurant.place_id,
        restaurant_name: restaurant.name,
        restaurant_vicinity: restaurant.formatted_address,
        restaurant_lat: restaurant.lat ?? null,
        restaurant_lng: restaurant.lng ?? null,
      }
    : {}),
});
