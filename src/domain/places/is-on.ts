/**
 * True until the end by the device's clock, so it works without a connection. `expires_at`: ISO time, null for no end.
 */
export const isOn = ({ expires_at: end }: { expires_at: string | null }, now: Date): boolean =>
  end === null || Date.parse(end) > now.getTime();
