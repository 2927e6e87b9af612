import { expect, test } from "./helpers/fixtures.ts";
import { signIn, withoutWorker } from "./helpers/journeys.ts";
import { insertRows, readRows } from "./helpers/server-api.ts";

test.use(withoutWorker);

const ask = "/rest/v1/rpc/request_restaurant_ownership";
const save = "/rest/v1/rpc/save_promotion";
const proof = { name: "lease.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 a lease") };

test(
  "an ownership request and a promotion are stored once even if their answers are lost",
  { tag: "@quick" },
  async ({ page, guest, network }) => {
    await signIn(page, guest);
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Request Restaurant Ownership" }).click();

    // An incomplete form sends nothing.
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByText("Please select your restaurant from the search results")).toBeVisible();
    await expect(page.getByText("Please fill in business name and email")).toBeVisible();

    await page.getByRole("searchbox", { name: "Restaurant" }).fill("Beim");
    await expect(page.getByText("Using demo results. Configure Google Places API key in Supabase")).toBeVisible();
    await page
      .getByRole("button", { name: /^Choose / })
      .first()
      .click();
    await page.getByLabel("Business name").fill("Cella S.à r.l.");
    await page.locator("input[type=file]").setInputFiles(proof);
    network.setFault(({ path }) => (path === ask ? "lose-answer" : null));
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByText("Failed to submit ownership request. Please try again.")).toBeVisible();
    await expect(page.getByLabel("Business name")).toHaveValue("Cella S.à r.l.");
    await expect(page.getByText("lease.pdf")).toBeVisible();
    network.setFault(null);
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByRole("cell", { name: "Pending" })).toBeVisible();
    type Request = { restaurant_place_id: string; verification_documents: { proofs: string[] } };
    const requests = await readRows<Request>(`restaurant_ownership_requests?user_id=eq.${guest.uid}`);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.verification_documents.proofs).toHaveLength(1);
    // The rows that an approval creates.
    const card = { user_id: guest.uid, business_name: "Cella S.à r.l.", business_email: guest.email };
    const [owner] = await insertRows<{ id: string }>("restaurant_owners", card);
    const restaurant_place_id = requests[0]?.restaurant_place_id;
    await insertRows("restaurant_ownerships", { restaurant_owner_id: owner?.id, restaurant_place_id });
    await page.goto("/dashboard");
    await page.waitForURL("**/owner-dashboard/*/overview");
    await page.getByRole("link", { name: "Promotions" }).click();
    await page.getByRole("button", { name: "New promotion" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Title").fill("Lemon week");
    await form.getByLabel("Description").fill("A tenth off");
    await form.getByLabel("Percent", { exact: true }).fill("101");
    await form.getByRole("button", { name: "Create promotion" }).click();
    await expect(form.getByText("A percentage is a number from 1 to 100.")).toBeVisible();
    await form.getByLabel("Percent", { exact: true }).fill("10");
    network.setFault(({ path }) => (path === save ? "lose-answer" : null));
    await form.getByRole("button", { name: "Create promotion" }).click();
    await expect(form.getByText(/^Failed to create promotion: /)).toBeVisible();
    await expect(form.getByLabel("Title")).toHaveValue("Lemon week");
    network.setFault(null);
    await form.getByRole("button", { name: "Create promotion" }).click();
    await expect(page.getByRole("rowheader", { name: /Lemon week/ })).toHaveCount(1);
  },
);
