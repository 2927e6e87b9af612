import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { useSavedText } from "../../src/consumer/shared/forms/use-saved-text.ts";
import { forgetPerson } from "../../src/local/session/change-person.ts";
import { pass, until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
beforeEach(() => freshDevice(ada));

type About = { decision: string; first: string | undefined };
const Written = ({ decision, first }: About) => useSavedText(ada, `five-lemons:person:appeal:${decision}`, first);
const open = async (decision = "d1", first?: string) => {
  const sheet = here.run(Written, { decision, first });
  await until(() => expect(sheet.seen).not.toEqual([]));
  return sheet;
};
const write = async (text: string, first?: string) => {
  const sheet = await open("d1", first);
  sheet.now.write(text);
  await until(() => expect(sheet.now.text).toBe(text));
  await pass(20);
  sheet.leave();
};

describe("an unsent appeal", () => {
  it("is restored when its sheet is reopened, but only for the same decision", async () => {
    await write("I was there, and");
    expect((await open()).now.text).toBe("I was there, and");
    expect((await open("d2")).now.text).toBe("");
  });

  it("is not mixed with a text passed in when opening the sheet, which is shown instead", async () => {
    await write("I was there");
    expect((await open("d1", "Chez Marie")).now.text).toBe("Chez Marie");
    expect((await open("d1", "")).now.text).toBe("I was there");
  });

  it("that continues a text passed in is restored when the same text is passed in again", async () => {
    await write("Chez Marie et fils", "Chez");
    expect((await open("d1", "Chez")).now.text).toBe("Chez Marie et fils");
    expect((await open()).now.text).toBe("Chez Marie et fils");
    expect((await open("d1", "Zum Zitronekeller")).now.text).toBe("Zum Zitronekeller");
    await write("", "Chez");
    expect((await open("d1", "Chez")).now.text).toBe("Chez");
    await write("Chez Marie", "Chez");
    await write("Am Keller");
    expect((await open("d1", "Chez")).now.text).toBe("Chez");
  });

  it("is deleted when it is emptied and when its author signs out", async () => {
    await write("I was there");
    await write("");
    expect((await open()).now.text).toBe("");
    await write("I was there");
    await forgetPerson("local");
    expect((await open()).now.text).toBe("");
  });
});
