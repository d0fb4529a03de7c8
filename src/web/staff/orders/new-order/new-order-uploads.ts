import { createUnkeptUploads } from "#web/kit/card-form/images/unkept-uploads.ts";

/** Images of the order being entered; like its texts, they are kept when its page closes. */
export const newOrderUploads = createUnkeptUploads();
