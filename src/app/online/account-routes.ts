import { AccountScreen } from "../../account/online/account-page/account-screen.tsx";
import { SecondStepScreen } from "../../account/online/second-step/second-step-screen.tsx";
import { withWho } from "../with-who.ts";

export const AccountRoute = withWho(AccountScreen);
export const SecondStepRoute = withWho(SecondStepScreen);
