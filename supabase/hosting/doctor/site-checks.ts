import { note, page, problem, type Check, type Finding } from "./deployment.ts";

const host = "See supabase/hosting/README.md, the samples of nginx and Caddy beside it, and dist/_headers.";
const typeOf = (answer: Response): string => (answer.headers.get("content-type") ?? "").split(";")[0]?.trim() ?? "";

const address: Check = {
  name: "the address",
  async look(patient) {
    const answer = await page(patient, "/");
    if (answer.status >= 300 && answer.status < 400)
      return [
        problem(
          `/ leads elsewhere (${answer.headers.get("location")}).`,
          "Name the address that people end at, and use it as SITE_URL.",
        ),
      ];
    if (answer.status === 403)
      return [
        problem(
          "The backend refuses this name (403).",
          "Set SITE_URL to this very address, and let the proxy pass the Host header on.",
        ),
      ];
    if (answer.status !== 200)
      return [problem(`/ answers ${answer.status}.`, "Is the process running, and does the proxy lead to its port?")];
    const text = await answer.text();
    return text.includes("Five Lemons")
      ? []
      : [problem("Another site answers here.", "Let this name lead to the pages of Five Lemons.")];
  },
};

const tls: Check = {
  name: "https",
  async look(patient) {
    if (patient.site.protocol !== "https:")
      return [
        problem(
          "The address begins with http://.",
          "Without https browsers keep no app: put a proxy with a certificate before it.",
        ),
      ];
    const answer = await page(patient, "/");
    return answer.headers.has("strict-transport-security")
      ? []
      : [note("Browsers are not told to come by https only.", "Send strict-transport-security: max-age=31536000.")];
  },
};

const headers: Check = {
  name: "headers",
  async look(patient) {
    const { headers: given } = await page(patient, "/app/map");
    const findings: Finding[] = [];
    const policy = given.get("content-security-policy") ?? "";
    if (policy === "") findings.push(problem("Pages come without a content security policy.", host));
    else if (
      !/default-src 'none'/.test(policy) ||
      /'unsafe-(inline|eval)'/.test(policy) ||
      !/frame-ancestors 'none'/.test(policy)
    )
      findings.push(
        problem("The content security policy is not the one of the build.", `Send that of dist/_headers. ${host}`),
      );
    else if (patient.api !== patient.site.origin && !policy.includes(patient.api))
      findings.push(
        problem(
          `The policy does not allow ${patient.api}.`,
          "Build again with VITE_SUPABASE_URL set, and deploy its _headers too.",
        ),
      );
    for (const [name, wanted] of [
      ["x-content-type-options", "nosniff"],
      ["x-frame-options", "DENY"],
      ["referrer-policy", "strict-origin-when-cross-origin"],
    ] as const)
      if (given.get(name) !== wanted) findings.push(problem(`Pages come without ${name}: ${wanted}.`, host));
    return findings;
  },
};

const files: Check = {
  name: "pages and files",
  async look(patient) {
    const findings: Finding[] = [];
    for (const path of ["/", "/app/map", "/app-login"]) {
      const answer = await page(patient, path);
      if (answer.status !== 200)
        findings.push(problem(`${path} answers ${answer.status}.`, `Unknown addresses get app-shell.html. ${host}`));
      else if (typeOf(answer) !== "text/html")
        findings.push(
          problem(
            `${path} comes as ${typeOf(answer)}, not as text/html.`,
            "Let the host, or a domain of its own before the function, set the type.",
          ),
        );
    }
    const missing = await page(patient, "/assets/there-is-no-such-file.js");
    if (missing.status !== 404)
      findings.push(
        problem(
          `A missing file answers ${missing.status}.`,
          `Under /assets/ it has to be 404, or phones keep a page as a script. ${host}`,
        ),
      );
    const [asset] = /\/assets\/[\w.-]+\.js/.exec(await (await page(patient, "/app/map")).text()) ?? [];
    const kept = asset === undefined ? "immutable" : (await page(patient, asset)).headers.get("cache-control");
    if (!(kept ?? "").includes("immutable"))
      findings.push(
        note(
          "Files under /assets/ are asked for again each time.",
          "Send cache-control: public, max-age=31536000, immutable.",
        ),
      );
    const manifest = await page(patient, "/manifest.webmanifest");
    if (manifest.status !== 200)
      findings.push(problem("There is no manifest.webmanifest: the app cannot be installed.", "Deploy all of dist/."));
    for (const path of ["/robots.txt", "/sitemap.xml"]) {
      const answer = await page(patient, path);
      if (answer.status !== 200 || typeOf(answer) === "text/html")
        findings.push(note(`${path} is not there.`, "Deploy all of dist/; search engines read it."));
    }
    return findings;
  },
};

const worker: Check = {
  name: "the worker",
  async look(patient) {
    const answer = await page(patient, "/sw.js");
    if (answer.status !== 200 || !/javascript/.test(typeOf(answer)))
      return [
        problem(
          `/sw.js answers ${answer.status} as ${typeOf(answer) || "nothing"}.`,
          "Without it nothing works in a cellar. Deploy all of dist/.",
        ),
      ];
    const findings: Finding[] = [];
    const cached = answer.headers.get("cache-control") ?? "";
    if (!/no-cache|no-store|max-age=0/.test(cached))
      findings.push(
        problem("sw.js may be cached: phones would stay on an old version.", "Send cache-control: no-cache for it."),
      );
    if ((await answer.text()).includes("There is no worker here to be taken off"))
      findings.push(
        note(
          "The worker is switched off: nothing works without a connection.",
          "Unset WORKER, or deploy the real sw.js, as soon as the fault is mended.",
        ),
      );
    return findings;
  },
};

export const siteChecks: readonly Check[] = [address, tls, headers, files, worker];
