import { counted } from "../counted.ts";
import { formatNumber } from "../format.ts";

const ratings = (count: number) => counted(count, "rating", "ratings");
const photos = (count: number) => counted(count, "photo", "photos");

/** Taking everything along as a file, and bringing it back. */
export const takeHome = {
  title: "Take your lemons home",
  lead: "Your journal, yours to keep: as a file that opens without us.",
  pack: {
    heading: "Take along",
    text: "One ZIP file, made on this device: a journal to read in any browser, your photos, and a file for programs.",
    inIt: (count: number, pictures: number) =>
      pictures === 0 ? ratings(count) : `${ratings(count)} with ${photos(pictures)}`,
    unsent: (count: number) => `${counted(count, "of them is", "of them are")} not sent yet, and marked so`,
    drafts: (count: number) => `${counted(count, "draft", "drafts")} you have begun`,
    rest: "what else this device knows of your account: profile, friends, likes, settings, and what waits in the outbox",
    nothing: "There is nothing to take along yet. It begins with your first rating.",
    offline: "Offline: photos that are only on the server stay there, and the file names them.",
    partly: "This device has not seen all your ratings yet. Once it has been online for a moment, they are all in.",
    start: "Save as ZIP",
    progress: (done: number, all: number) => `Packing photo ${formatNumber(done)} of ${formatNumber(all)}`,
    saved: (size: string) => `Saved, ${size}`,
    stopped: "Nothing was saved.",
    full: "The file could not be written: there may not be enough room. Nothing here has changed.",
    left: (count: number) => `${photos(count)} could not be taken along:`,
    leftLine: {
      "not-here": (count: number, place: string) => `${place}: ${photos(count)}, only on the server`,
      "too-much": (count: number, place: string) => `${place}: ${photos(count)}, no more room in one file`,
    },
    fileName: (day: string) => `five-lemons-${day}.zip`,
  },
  back: {
    heading: "Bring back",
    text: "From such a file, on this device or a new one. What you have already is not doubled: of two ratings of one place the newer one counts.",
    choose: "Choose a ZIP",
    reading: "Reading the file",
    found: (when: string) => `Taken along ${when}`,
    foreign: (email: string) => `These are the lemons of ${email}. Brought back here they become yours.`,
    partly:
      "This device does not know all your ratings yet. Where one differs, the outbox will ask you which one counts.",
    fates: {
      new: (count: number) => `${ratings(count)} to bring back`,
      newer: (count: number) =>
        `${ratings(count)} newer than here: ${count === 1 ? "it replaces that one" : "they replace those"}`,
      same: (count: number) => `${ratings(count)} here already`,
      older: (count: number) => `${ratings(count)} newer here: ${count === 1 ? "that one stays" : "those stay"}`,
      writing: (count: number) => `${ratings(count)} you are writing about just now: finish the draft first`,
    },
    unreadable: (count: number) => `${ratings(count)} that cannot be read`,
    drafts: (count: number) => counted(count, "draft", "drafts"),
    nothing: "All of it is here already.",
    start: (count: number) => `Bring back ${ratings(count)}`,
    startDrafts: "Bring back drafts",
    another: "Choose another file",
    progress: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)} brought back`,
    done: (count: number) => `${ratings(count)} brought back`,
    doneText: "They are saved on this device and go out like any other rating.",
    photosLost: (count: number) => `${photos(count)} could not be brought back:`,
    lostLine: {
      missing: (place: string) => `${place}: was not in the file`,
      unreadable: (place: string) => `${place}: is no picture`,
      full: (place: string) => `${place}: no more room on this device`,
      limit: (place: string) => `${place}: the rating has five photos already`,
    },
    stopped: "The device is full. What was brought back stays; make room and choose the same file again for the rest.",
    history: "See your history",
    problems: {
      "no-archive": "This is no file that Five Lemons has made. Nothing was changed.",
      "newer-version":
        "This file was made by a newer version of Five Lemons. Update, then try again. Nothing was changed.",
      hostile: "Something is wrong with this file. It may be damaged, so nothing of it was taken.",
    },
  },
  journal: {
    title: (name: string | null) => (name ? `${name}’s Lemon Journey` : "Your Lemon Journey"),
    lead: (when: string) => `Taken home on ${when}`,
    ratings: (count: number): string => (count === 1 ? "rating" : "ratings"),
    average: "lemons on average",
    places: "five-lemon ratings",
    drafts: "Begun and not handed in",
    unsent: "Not sent yet when this was saved",
    attention: "Not accepted by the server when this was saved",
    verified: "Verified visit",
    servedBy: (name: string) => `Served by ${name}`,
    missing: (count: number) => `${photos(count)} not in this file`,
    photoOf: (place: string) => `Photo, ${place}`,
    footer: "Made by Five Lemons. Nothing here needs us: keep it, print it, send it on.",
  },
};
