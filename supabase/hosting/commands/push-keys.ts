// `npm run push:keys`: prints a new key pair for push messages as settings. Devices that subscribed with an older pair
// have to subscribe again.
import { makeVapidKeys } from "../../functions/_shared/web-push.ts";

const { publicKey, privateKey } = await makeVapidKeys();
console.log(`VAPID_PUBLIC_KEY=${publicKey}
VAPID_PRIVATE_KEY=${privateKey}
VAPID_SUBJECT=mailto:you@your.domain`);
