import { counted } from "../counted.ts";
/** Tools of the demonstration. No build for a hosted project has them. */
export const demo = {
  title: "Demo utilities",
  lead: "Only in the demonstration on this machine. No real installation has this page.",
  servers: {
    link: "Create demo servers",
    about: "Fifty invented people who serve, for trying the staff search and invitations.",
    title: "Create demo servers",
    lead: (count: number) =>
      `Makes ${count} invented accounts of people who serve. They are active, work nowhere yet, have no ratings, and share the password of all demo accounts.`,
    create: (count: number) => `Create ${counted(count, "server", "servers")}`,
    more: "Create More Servers",
    creating: (done: string, count: string) => `${done} of ${count}`,
    created: "Created",
    errors: "Errors",
    firstResults: "First 5 results",
    firstErrors: "First 5 errors",
    network: "Network error occurred.",
    refused: "Refused: this is no demonstration, or not the machine that it runs on.",
  },
  mailbox: { link: "Mailbox of this machine", about: "Every mail that the product has sent, with its links." },
  health: { link: "Health", about: "Which engine answers, and which version." },
};
