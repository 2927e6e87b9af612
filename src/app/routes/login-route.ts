import { LoginScreen } from "../../account/sign-in/login-screen.tsx";
import { withSession } from "./with-session.ts";

export const LoginRoute = withSession(LoginScreen, { isForNobody: true });
