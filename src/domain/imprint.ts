/**
 * The legal information about the operator of a public site: names in the texts, with the environment variables that
 * set them.
 */
export const imprintVariables = {
  company: "IMPRINT_COMPANY",
  legalForm: "IMPRINT_LEGAL_FORM",
  address: "IMPRINT_ADDRESS",
  email: "IMPRINT_EMAIL",
  /** A second quick contact besides mail: a telephone number, or the address of a chat. */
  phone: "IMPRINT_PHONE",
  rcs: "IMPRINT_RCS",
  vat: "IMPRINT_VAT",
  permit: "IMPRINT_PERMIT",
  /** Languages in which authorities and users may write. */
  languages: "IMPRINT_LANGUAGES",
} as const;

type Field = keyof typeof imprintVariables;
export type Imprint = Partial<Record<Field, string>>;

const fields = Object.keys(imprintVariables) as Field[];

/** Reads the imprint from the environment, without empty values. */
export function readImprint(env: Readonly<Record<string, string | undefined>>): Imprint {
  const said = fields.flatMap((field) => {
    const text = env[imprintVariables[field]]?.trim();
    return text ? [[field, text] as const] : [];
  });
  return Object.fromEntries(said);
}

/** Imprint of a demo, whose page says that nothing in it is real. */
export const sampleImprint: Imprint = {
  company: "Citron Exemple",
  legalForm: "S.à r.l.",
  address: "1, rue de l’Exemple, L-0000 Luxembourg",
  email: "hello@lemons.example",
  phone: "+352 000 000",
  rcs: "B000000",
  vat: "LU00000000",
  permit: "00000000/0",
  languages: "en, fr, de, lb, pt",
};

/**
 * True if the address can be reached from the internet: not this machine, not a home network, not a local host name.
 */
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
 * The reason why a build for this address must stop, as a sentence that names the variables; null if it may continue. A
 * public site has to name its operator, and nobody would add that later.
 */
export function imprintProblem(imprint: Imprint, siteUrl: string | null): string | null {
  if (siteUrl === null || !isPublicAddress(siteUrl)) return null;
  const missing = fields.filter((field) => imprint[field] === undefined).map((field) => imprintVariables[field]);
  if (missing.length === 0) return null;
  return `The imprint of ${siteUrl} has gaps, and a public site needs one: set ${missing.join(", ")}.`;
}

/** Fills `{{company}}` and similar placeholders; `gap` replaces missing values. Throws on an unknown placeholder. */
export const fillImprint = (text: string, imprint: Imprint, gap: string): string =>
  text.replace(/\{\{\s*([\w-]*)\s*\}\}/g, (_, name: string) => {
    if (!Object.hasOwn(imprintVariables, name)) throw new Error(`{{${name}}} is nothing of the imprint.`);
    return imprint[name as Field] ?? gap;
  });
