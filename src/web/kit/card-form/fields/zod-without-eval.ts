import { config } from "zod";

/**
 * Zod would try `new Function`, which the page's Trusted Types policy refuses and reports. Imported before any schema.
 */
config({ jitless: true });
