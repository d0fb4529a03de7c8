export { hasServedBefore } from "./user-store.ts";
