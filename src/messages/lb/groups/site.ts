import { about } from "../about.ts";
import { contact } from "../contact.ts";
import { counts } from "../counts.ts";
import { discover } from "../discover.ts";
import { download } from "../download.ts";
import { landing } from "../landing.ts";
import { site } from "../site.ts";
import { siteFrame } from "../site-frame.ts";

export const words = { about, contact, counts, discover, download, landing, site, siteFrame };
