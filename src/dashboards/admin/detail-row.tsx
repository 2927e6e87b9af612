import type { ReactNode } from "react";

/** A term and its description in a `<dl>`. */
export const DetailRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
