import { QrStudioSignedOut } from "../../dashboards/owner/codes/qr-studio-signed-out.tsx";
import { DashboardGate } from "./dashboard-gate.tsx";

/** The studio is a public page: it explains itself to signed-out people. */
export const QrStudioGate = () => <DashboardGate signedOut={<QrStudioSignedOut />} />;
