// `npm run notices`: writes what the pages link to as third-party notices. After every change of a dependency.
import { writeFileSync } from "node:fs";
import { thirdPartyNotices } from "./third-party-notices.ts";

writeFileSync("public/third-party-notices.txt", thirdPartyNotices());
