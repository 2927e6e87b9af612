import { useState } from "react";
import { useMessages } from "../../messages/messages.ts";
import { TextField } from "../../ui/elements/text-field.tsx";
import { passwordStrength } from "./forms.ts";

/** A new password with a hint about its strength. */
export function PasswordField({ label, error }: { label: string; error: string | null }) {
  const t = useMessages("account");
  const [password, setPassword] = useState("");
  const strength = passwordStrength(password);
  const hint = error && strength === "short" ? null : t.strength[strength];
  return (
    <TextField
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      required
      value={password}
      onChange={(event) => setPassword(event.currentTarget.value)}
      hint={hint}
      error={error}
    />
  );
}
