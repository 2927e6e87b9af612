import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useDeleteRating } from "../../src/consumer/history/list/use-delete-rating.tsx";
import { database } from "../../src/local/database/database.ts";
import { readRatingView } from "../../src/local/ratings/read-ratings.ts";
import { ToastProvider } from "../../src/ui/elements/toasts.tsx";
import { pass, until } from "../support/fake-time.ts";
import { freshDevice, putRows, ratingRow } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
const onDone = vi.fn<() => void>();
beforeEach(async () => {
  onDone.mockReset();
  await freshDevice(ada);
  await putRows(ada, [ratingRow(ada, "place-1")]);
});

function Row() {
  const { askToDelete, dialog } = useDeleteRating(ada, onDone);
  return (
    <>
      <button onClick={() => askToDelete({ placeId: "place-1", placeName: "Siggy" })}>Delete</button>
      {dialog}
    </>
  );
}
const view = () => readRatingView(ada, "place-1");

async function ask() {
  const page = here.show(
    <ToastProvider>
      <Row />
    </ToastProvider>,
  );
  await until(() => page.press("Delete"));
  await page.says("Delete your rating of Siggy?");
  return page;
}

describe("deleting a rating", () => {
  it("asks for confirmation first and deletes nothing when cancelled", async () => {
    const page = await ask();
    expect(page.text()).toContain("You can undo for 10 seconds.");
    page.press("Keep it");
    await until(() => expect(page.elements("dialog")).toEqual([]));
    expect(await view()).not.toBeNull();
    expect(onDone).not.toHaveBeenCalled();
  });

  it("takes effect immediately on the device and can be undone while the message is shown", async () => {
    const page = await ask();
    page.press("Delete rating");
    await page.says("Rating of Siggy deleted");
    expect(await view()).toBeNull();
    await until(() => expect(onDone).toHaveBeenCalledOnce());
    expect(page.elements("dialog")).toEqual([]);
    await pass(9_000);
    page.press("Undo");
    await page.says("Rating of Siggy is back");
    expect(page.text()).not.toContain("deleted");
    expect(await view()).toMatchObject({ placeId: "place-1", sync: "sent" });
  });

  it("explains offline what will happen", async () => {
    here.online = false;
    const page = await ask();
    expect(page.text()).toContain("You are offline");
  });

  it("that fails on the device keeps the rating and shows an error in the dialog", async () => {
    const page = await ask();
    const broken = vi.spyOn(database.commands, "bulkPut").mockRejectedValue(new Error("disk full"));
    try {
      page.press("Delete rating");
      await page.says("Failed to delete rating");
    } finally {
      broken.mockRestore();
    }
    expect(await view()).not.toBeNull();
    expect(onDone).not.toHaveBeenCalled();
  });
});
