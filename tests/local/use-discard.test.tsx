import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { toCards } from "../../src/consumer/outbox/outbox-cards.ts";
import { useDiscard } from "../../src/consumer/outbox/card/use-discard.tsx";
import { database } from "../../src/local/database/database.ts";
import { readOutbox } from "../../src/local/outbox/read-outbox.ts";
import { enqueueRemoval } from "../../src/sync/outbox/enqueue-rating.ts";
import { ToastProvider } from "../../src/ui/elements/toasts.tsx";
import { until } from "../support/fake-time.ts";
import { freshDevice, putDraftPhoto, putRows, ratingRow } from "../support/local-device.ts";
import { rate } from "../support/open-page.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
const onDone = vi.fn<() => void>();
beforeEach(async () => {
  onDone.mockReset();
  await freshDevice(ada);
});

const cards = async () => toCards(await readOutbox(ada)).waiting;
type Card = Awaited<ReturnType<typeof cards>>[number];

function Outbox({ card }: { card: Card }) {
  const { askToDiscard, dialog } = useDiscard(onDone);
  return (
    <>
      <button onClick={() => askToDiscard(card)}>Discard</button>
      {dialog}
    </>
  );
}

async function ask(card: Card | undefined) {
  if (!card) throw new Error("Nothing waits.");
  const page = here.show(
    <ToastProvider>
      <Outbox card={card} />
    </ToastProvider>,
  );
  await until(() => page.press("Discard"));
  return page;
}

describe("discarding an outbox item", () => {
  it("asks for confirmation with the name of the place and keeps the item when cancelled", async () => {
    await rate("place-1");
    const page = await ask((await cards())[0]);
    await page.says("Don’t send your rating of place-1?");
    page.press("Keep it");
    await until(() => expect(page.elements("dialog")).toEqual([]));
    expect(await cards()).toHaveLength(1);
    expect(onDone).not.toHaveBeenCalled();
  });

  it("removes the rating with all its photos and shows a message", async () => {
    await rate("place-1", [await putDraftPhoto(ada, "place-1")]);
    await rate("place-2");
    const page = await ask((await cards()).find(({ placeId }) => placeId === "place-1"));
    await until(() => page.press("Don’t send"));
    await page.says("Your rating of place-1 is not sent");
    expect((await cards()).map(({ placeId }) => placeId)).toEqual(["place-2"]);
    expect(await database.photoBytes.count()).toBe(0);
    await until(() => expect(onDone).toHaveBeenCalledOnce());
  });

  it("names the effect: discarding photos keeps the rating, discarding a removal restores it", async () => {
    await rate("place-1", [await putDraftPhoto(ada, "place-1")]);
    const [card] = await cards();
    const photos = await ask(card && { ...card, parts: card.parts.slice(1) });
    await until(() => photos.press("Leave out"));
    await photos.says("place-1: photos left out");
    expect((await cards()).map(({ parts }) => parts.length)).toEqual([1]);

    await putRows(ada, [ratingRow(ada, "place-3")]);
    await enqueueRemoval({ uid: ada, placeId: "place-3", placeName: "Three" });
    const removal = await ask((await cards()).find(({ kind }) => kind === "removal"));
    await until(() => removal.press("Don’t delete"));
    await removal.says("Your rating of Three stays");
  });

  it("that fails on the device keeps the dialog open with an error", async () => {
    await rate("place-1");
    const page = await ask((await cards())[0]);
    const broken = vi.spyOn(database, "transaction").mockRejectedValue(new Error("disk full"));
    try {
      await until(() => page.press("Don’t send"));
      await until(() => expect(page.elements("p").map(({ attributes }) => attributes.get("role"))).toContain("alert"));
    } finally {
      broken.mockRestore();
    }
    expect(await cards()).toHaveLength(1);
    expect(onDone).not.toHaveBeenCalled();
  });
});
