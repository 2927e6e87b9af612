import { LoginScreen } from "../account/sign-in/login-screen.tsx";
import { withWho } from "./with-who.ts";

export const LoginRoute = withWho(LoginScreen);
