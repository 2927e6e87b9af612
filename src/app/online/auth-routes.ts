import { AuthScreen } from "../../account/online/dashboard-sign-in/auth-screen.tsx";
import { SetupScreen } from "../../account/online/dashboard-sign-in/setup-screen.tsx";
import { withWho } from "../with-who.ts";

export const AuthRoute = withWho(AuthScreen);
export const SetUpRoute = withWho(SetupScreen);
