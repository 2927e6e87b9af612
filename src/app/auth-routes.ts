import { AuthScreen } from "../account/online/auth-screen.tsx";
import { SetupScreen } from "../account/online/setup-screen.tsx";
import { withWho } from "./with-who.ts";

export const AuthRoute = withWho(AuthScreen);
export const SetUpRoute = withWho(SetupScreen);
