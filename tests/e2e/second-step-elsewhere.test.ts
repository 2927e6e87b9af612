import { authenticatorOf, type Authenticator } from "./helpers/authenticator.ts";
import { expect, test } from "./helpers/fixtures.ts";
import {
  expectEverythingSent,
  fillSignIn,
  goOffline,
  openOutbox,
  outboxItems,
  ratePlace,
  signIn,
  words,
} from "./helpers/journeys.ts";
import { type Guest, openSession, readRows } from "./helpers/server-api.ts";

/** Enrols an authenticator app as another device. */
async function enrolApp(
  guest: Guest,
  api: (path: string, token: string, data: object) => Promise<unknown>,
): Promise<Authenticator> {
  const { access_token: token } = await openSession(guest);
  type Enrolled = { id: string; totp: { secret: string } };
  const factor = (await api("factors", token, { factor_type: "totp", friendly_name: "Phone" })) as Enrolled;
  const challenge = (await api(`factors/${factor.id}/challenge`, token, {})) as { id: string };
  const app = authenticatorOf(factor.totp.secret);
  await api(`factors/${factor.id}/verify`, token, { challenge_id: challenge.id, code: app.code() });
  return app;
}

const ratingsOf = (guest: Guest) => readRows(`ratings?user_id=eq.${guest.uid}&select=restaurant_place_id,score`);

test("an offline rating waits while a second step is set up elsewhere, and is sent after the code", async ({
  page,
  guest,
  request,
}) => {
  await signIn(page, guest);
  await goOffline(page);
  const placeId = await ratePlace(page, { nth: 0, lemons: 4, comment: "Nobody knew of any code down here." });
  await expect(page.getByText(words.saved)).toBeVisible();
  // Meanwhile on another device.
  const app = await enrolApp(guest, async (path, token, data) => {
    const headers = { apikey: process.env["APP_PUBLISHABLE_KEY"] ?? "", authorization: `Bearer ${token}` };
    const answer = await request.post(`${process.env["APP_ORIGIN"]}/auth/v1/${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return await answer.json();
  });

  await page.context().setOffline(false);
  await openOutbox(page);
  await page.getByRole("link", { name: "Sign in", exact: true }).first().click();
  await page.waitForURL("**/app-login**");
  const main = page.getByRole("main");
  await fillSignIn(page, guest);
  await expect(main.getByRole("heading", { name: "One more step" })).toBeVisible();
  expect(await ratingsOf(guest)).toEqual([]);
  await main.getByLabel("Code of the app", { exact: true }).fill(app.nextCode());
  await main.getByRole("button", { name: "Go on" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/app/"));

  await expectEverythingSent(page);
  await expect(outboxItems(page, "attention")).toHaveCount(0);
  expect(await ratingsOf(guest)).toEqual([{ restaurant_place_id: placeId, score: 4 }]);
});
