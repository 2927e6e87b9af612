export { inMemoryStorage as storage } from "../../src/first/storage-fallback.ts";
