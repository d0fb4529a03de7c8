export { readOrderDetail } from "./detail.ts";
