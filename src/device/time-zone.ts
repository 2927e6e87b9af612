/** The time zone of this device, e.g. "Europe/Paris". */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
