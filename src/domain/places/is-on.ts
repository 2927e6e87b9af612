/** Without a connection the device's own clock says what is over. `expires_at`: ISO time, null for what has no end. */
export const isOn = ({ expires_at: end }: { expires_at: string | null }, now: Date): boolean =>
  end === null || Date.parse(end) > now.getTime();
