/** Choosing the place of a new rating, with or without pictures that were shared. */
export const pick = {
  title: "Rate a place",
  titleShared: (count: number) => (count === 1 ? "Where is this photo from?" : "Where are these photos from?"),
  lead: "Choose the place. Nothing is sent yet.",
  waiting: (count: number) => (count === 1 ? "1 photo, kept on this device" : `${count} photos, kept on this device`),
  photo: (number: number, count: number) => `Shared photo ${number} of ${count}`,
  drop: "Don’t use these photos",
  dropped: "The photos are in your gallery still.",
  search: "Name of the place",
  placeholder: "Bistro, street, city",
  nearby: "Nearby",
  found: "Found on this device",
  none: (query: string) => `Nothing on this device is called “${query}”.`,
  noneNearby: "This device does not know any places yet. Open the map once while you are online.",
  map: "Open the map",
  notKept:
    "The photo could not be kept: there is no more room on this device, or there were too many at once. It is in your gallery still.",
  left: {
    unreadable: (name: string) => `${name} cannot be opened here. It is in your gallery still.`,
    limit: (name: string) => `${name} was one too many: a rating has five photos.`,
    full: (name: string) => `${name} does not fit on this device. Make room, then choose the place again.`,
  },
};
