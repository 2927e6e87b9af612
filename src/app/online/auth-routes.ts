import { AuthScreen } from "../../account/online/dashboard-sign-in/auth-screen.tsx";
import { SetupScreen } from "../../account/online/dashboard-sign-in/setup-screen.tsx";
import { withSession } from "../routes/with-session.ts";

export const AuthRoute = withSession(AuthScreen);
export const SetUpRoute = withSession(SetupScreen);
