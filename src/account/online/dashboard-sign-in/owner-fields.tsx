import { useMessages } from "../../../messages/messages.ts";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { toRestaurant } from "../../forms/forms.ts";
import { RestaurantField } from "./restaurant-field.tsx";

type OwnerFieldsProps = {
  /** Initial values by field name. */
  before: Record<string, string | undefined>;
  errorOf: (field: string) => string | null;
};

/** Fields of an owner's business, for sign-up and set-up. */
export function OwnerFields({ before, errorOf }: OwnerFieldsProps) {
  const t = useMessages("dashboardSignIn");
  return (
    <>
      <TextField
        label={t.businessName}
        name="businessName"
        autoComplete="organization"
        maxLength={120}
        required
        defaultValue={before["businessName"]}
        error={errorOf("businessName")}
      />
      <RestaurantField chosen={toRestaurant(before["restaurant"])} error={errorOf("restaurant")} />
    </>
  );
}
