import { note, page, problem, type Check, type Finding } from "./deployment.ts";

const host = "See supabase/hosting/README.md, the samples of nginx and Caddy beside it, and dist/_headers.";
const typeOf = (answer: Response): string => (answer.headers.get("content-type") ?? "").split(";")[0]?.trim() ?? "";

const address: Check = {
  name: "address",
  async look(deployment) {
    const answer = await page(deployment, "/");
    if (answer.status >= 300 && answer.status < 400)
      return [
        problem(
          `/ redirects elsewhere (${answer.headers.get("location")}).`,
          "Use the final address, and set it as SITE_URL.",
        ),
      ];
    if (answer.status === 403)
      return [
        problem(
          "The backend rejects this host name (403).",
          "Set SITE_URL to exactly this address, and let the proxy forward the Host header.",
        ),
      ];
    if (answer.status !== 200)
      return [
        problem(
          `/ answers ${answer.status}.`,
          "Check that the process is running and that the proxy points to its port.",
        ),
      ];
    const text = await answer.text();
    return text.includes("Five Lemons")
      ? []
      : [problem("Another site answers here.", "Point this name to the pages of Five Lemons.")];
  },
};

const tls: Check = {
  name: "https",
  async look(deployment) {
    if (deployment.site.protocol !== "https:")
      return [
        problem("The address starts with http://.", "Browsers install apps only from https: put a TLS proxy in front."),
      ];
    const answer = await page(deployment, "/");
    return answer.headers.has("strict-transport-security")
      ? []
      : [note("HSTS is not set.", "Send strict-transport-security: max-age=31536000.")];
  },
};

const headers: Check = {
  name: "headers",
  async look(deployment) {
    const { headers: given } = await page(deployment, "/app/map");
    const findings: Finding[] = [];
    const policy = given.get("content-security-policy") ?? "";
    if (policy === "") findings.push(problem("Pages have no content security policy.", host));
    else if (
      !/default-src 'none'/.test(policy) ||
      /'unsafe-(inline|eval)'/.test(policy) ||
      !/frame-ancestors 'none'/.test(policy)
    )
      findings.push(
        problem(
          "The content security policy differs from that of the build.",
          `Send the one in dist/_headers. ${host}`,
        ),
      );
    else if (deployment.api !== deployment.site.origin && !policy.includes(deployment.api))
      findings.push(
        problem(
          `The policy does not allow ${deployment.api}.`,
          "Build again with VITE_SUPABASE_URL set, and deploy its _headers too.",
        ),
      );
    for (const [name, wanted] of [
      ["x-content-type-options", "nosniff"],
      ["x-frame-options", "DENY"],
      ["referrer-policy", "strict-origin-when-cross-origin"],
    ] as const)
      if (given.get(name) !== wanted) findings.push(problem(`Pages lack the header ${name}: ${wanted}.`, host));
    return findings;
  },
};

const files: Check = {
  name: "pages and files",
  async look(deployment) {
    const findings: Finding[] = [];
    for (const path of ["/", "/app/map", "/app-login"]) {
      const answer = await page(deployment, path);
      if (answer.status !== 200)
        findings.push(problem(`${path} answers ${answer.status}.`, `Unknown paths must get app-shell.html. ${host}`));
      else if (typeOf(answer) !== "text/html")
        findings.push(
          problem(
            `${path} has the type ${typeOf(answer)}, not text/html.`,
            "Let the host, or a custom domain in front of the function, set the type.",
          ),
        );
    }
    const missing = await page(deployment, "/assets/there-is-no-such-file.js");
    if (missing.status !== 404)
      findings.push(
        problem(
          `A missing file answers ${missing.status}.`,
          `Under /assets/ it must be 404, or phones cache a page as a script. ${host}`,
        ),
      );
    const [asset] = /\/assets\/[\w.-]+\.js/.exec(await (await page(deployment, "/app/map")).text()) ?? [];
    const kept = asset === undefined ? "immutable" : (await page(deployment, asset)).headers.get("cache-control");
    if (!(kept ?? "").includes("immutable"))
      findings.push(
        note(
          "Files under /assets/ are requested again each time.",
          "Send cache-control: public, max-age=31536000, immutable.",
        ),
      );
    const manifest = await page(deployment, "/manifest.webmanifest");
    if (manifest.status !== 200)
      findings.push(problem("manifest.webmanifest is missing: the app cannot be installed.", "Deploy all of dist/."));
    for (const path of ["/robots.txt", "/sitemap.xml"]) {
      const answer = await page(deployment, path);
      if (answer.status !== 200 || typeOf(answer) === "text/html")
        findings.push(note(`${path} is missing.`, "Deploy all of dist/; search engines need it."));
    }
    return findings;
  },
};

const worker: Check = {
  name: "worker",
  async look(deployment) {
    const answer = await page(deployment, "/sw.js");
    if (answer.status !== 200 || !/javascript/.test(typeOf(answer)))
      return [
        problem(
          `/sw.js answers ${answer.status} as ${typeOf(answer) || "nothing"}.`,
          "Without it nothing works offline. Deploy all of dist/.",
        ),
      ];
    const findings: Finding[] = [];
    const cached = answer.headers.get("cache-control") ?? "";
    if (!/no-cache|no-store|max-age=0/.test(cached))
      findings.push(
        problem("sw.js may be cached, which keeps phones on an old version.", "Send cache-control: no-cache for it."),
      );
    if ((await answer.text()).includes("There is no worker here to be taken off"))
      findings.push(
        note(
          "The worker is switched off: nothing works offline.",
          "Unset WORKER, or deploy the real sw.js, as soon as the fault is fixed.",
        ),
      );
    return findings;
  },
};

export const siteChecks: readonly Check[] = [address, tls, headers, files, worker];
