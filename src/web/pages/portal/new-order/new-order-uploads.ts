import { newStaffUploads } from "../parts/form/staff-uploads.ts";

/** Contains the images of the order being entered; like its texts, they are kept when its page closes. */
export const newOrderUploads = newStaffUploads();
