export { inMemory as storage } from "../../src/first/stand-in.ts";
