/** Adding a place that is on no list. */
export const addPlace = {
  title: "Add a place",
  lead: "Not on the list? Add it by hand and rate it. It works without a connection.",
  name: "Name of the place",
  vicinity: "Street and number",
  vicinityHint: "If you know it.",
  spot: "Where it stands",
  spotHere:
    "The pin stands where you are. Move the map, by finger or with the arrow keys, until it stands on the place.",
  spotElsewhere: "Move the map, by finger or with the arrow keys, until the pin stands on the place.",
  same: "Is it one of these?",
  submit: "Add and rate",
  problems: {
    nameless: "Please enter a name.",
    long: "That is too long.",
    nowhere: "Please move the map until the pin stands on the place.",
  },
};
