export { listOrderLines } from "./order-line-store.ts";
