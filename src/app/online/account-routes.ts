import { AccountScreen } from "../../account/online/account-page/account-screen.tsx";
import { SecondStepScreen } from "../../account/online/second-step/second-step-screen.tsx";
import { withSession } from "../routes/with-session.ts";

export const AccountRoute = withSession(AccountScreen);
export const SecondStepRoute = withSession(SecondStepScreen);
