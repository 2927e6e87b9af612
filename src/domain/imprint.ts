/** What the law wants to be told of whoever runs a public site, by its name in the texts, with the variable that says it. */
export const imprintVariables = {
  company: "IMPRINT_COMPANY",
  legalForm: "IMPRINT_LEGAL_FORM",
  address: "IMPRINT_ADDRESS",
  email: "IMPRINT_EMAIL",
  /** A second quick way beside the mail: a telephone number, or the address of a chat. */
  phone: "IMPRINT_PHONE",
  rcs: "IMPRINT_RCS",
  vat: "IMPRINT_VAT",
  permit: "IMPRINT_PERMIT",
  /** In which authorities and users may write. */
  languages: "IMPRINT_LANGUAGES",
} as const;

type Field = keyof typeof imprintVariables;
export type Imprint = Partial<Record<Field, string>>;

const fields = Object.keys(imprintVariables) as Field[];

/** Of the environment; what is empty is not said. */
export function readImprint(env: Readonly<Record<string, string | undefined>>): Imprint {
  const said = fields.flatMap((field) => {
    const text = env[imprintVariables[field]]?.trim();
    return text ? [[field, text] as const] : [];
  });
  return Object.fromEntries(said);
}

/** Whether strangers can reach this address: not this machine, not a home network, not a name that is no name outside. */
export function isPublicAddress(siteUrl: string): boolean {
  const [, hostname = ""] = /^https?:\/\/(\[[^\]]*\]|[^/:?#]*)/i.exec(siteUrl.toLowerCase()) ?? [];
  if (hostname.startsWith("[")) return !/^\[(::1?|f[cd][0-9a-f]{2}:.*|fe80:.*)\]$/.test(hostname);
  if (/^\d+\.\d+\.\d+\.\d+$/.test(hostname))
    return !/^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(hostname);
  return (
    hostname.includes(".") && !/\.(localhost|local|internal|test|example|invalid|lan|home\.arpa)\.?$/.test(hostname)
  );
}

/**
 * Why a build for this address must not go on, as a sentence that names the variables; null when it may. A company that asks
 * for trust says who it is, and nobody fills that in later.
 */
export function imprintProblem(imprint: Imprint, siteUrl: string | null): string | null {
  if (siteUrl === null || !isPublicAddress(siteUrl)) return null;
  const missing = fields.filter((field) => imprint[field] === undefined).map((field) => imprintVariables[field]);
  if (missing.length === 0) return null;
  return `The imprint of ${siteUrl} has gaps, and a public site needs one: set ${missing.join(", ")}.`;
}

/** A text with `{{company}}` and the like filled in; `gap` stands for what is not said. Throws on a name that nobody knows. */
export const fillImprint = (text: string, imprint: Imprint, gap: string): string =>
  text.replace(/\{\{\s*([\w-]*)\s*\}\}/g, (_, name: string) => {
    if (!Object.hasOwn(imprintVariables, name)) throw new Error(`{{${name}}} is nothing of the imprint.`);
    return imprint[name as Field] ?? gap;
  });
