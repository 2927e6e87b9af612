import { expect, test } from "vitest";
import { refusePassword } from "../../supabase/embedded/auth/passwords.ts";

test.each([
  ["", 400, "validation_failed"],
  ["12345", 422, "weak_password"],
])("a new password that is empty or too short is refused by the embedded Auth: %j", async (password, status, code) => {
  const refusal = refusePassword(password);
  expect(refusal?.status).toBe(status);
  expect(await refusal?.json()).toMatchObject({ error_code: code });
});

test("a new password of six characters is accepted, as the sign-up screen says", () => {
  expect(refusePassword("123456")).toBeNull();
});
