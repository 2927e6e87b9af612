import { QrStudioSignedOut } from "../../dashboards/owner/codes/qr-studio-signed-out.tsx";
import { DashboardGate } from "./dashboard-gate.tsx";

/** The studio is a public page: who is not signed in reads there what it is. */
export const QrStudioGate = () => <DashboardGate signedOut={<QrStudioSignedOut />} />;
