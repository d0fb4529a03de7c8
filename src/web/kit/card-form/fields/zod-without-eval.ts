import { config } from "zod";

/** Import this before any schema: zod would try `new Function`, which the Trusted Types policy refuses and reports. */
config({ jitless: true });
