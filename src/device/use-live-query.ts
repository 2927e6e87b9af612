/** What is read from the device, read again whenever it changes, in whichever page or worker. */
export { useLiveQuery } from "dexie-react-hooks";
