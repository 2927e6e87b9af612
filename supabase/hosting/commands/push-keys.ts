// `npm run push:keys`: a new pair to push messages with, as settings. Whoever has subscribed with another one has to subscribe again.
import { makeVapidKeys } from "../../functions/_shared/web-push.ts";

const { publicKey, privateKey } = await makeVapidKeys();
console.log(`VAPID_PUBLIC_KEY=${publicKey}
VAPID_PRIVATE_KEY=${privateKey}
VAPID_SUBJECT=mailto:you@your.domain`);
