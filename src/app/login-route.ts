import { LoginScreen } from "../account/login-screen.tsx";
import { withWho } from "./with-who.ts";

export const LoginRoute = withWho(LoginScreen);
