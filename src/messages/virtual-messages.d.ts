/** Made by src/build/messages-plugin.ts. */
declare module "virtual:messages" {
  type Language = import("../domain/languages.ts").Language;
  type Messages = import("./generated/messages.ts").Messages;
  type Maker = ReturnType<typeof import("./message.ts").messageMaker>;
  /** A group of areas in one language. */
  export type GroupModule = { make: (maker: Maker) => Partial<Messages>; grammar?: import("./message.ts").Grammar };

  /** The group of each area, by its name. */
  export const groupOf: Readonly<Record<string, string>>;
  export const loaders: Readonly<Record<Language, Readonly<Record<string, () => Promise<GroupModule>>>>>;
  /** What each `language.json` says. */
  export const languageNames: Readonly<
    Record<Language, { name: string; offer: string; locale: string; openGraph: string }>
  >;
}
