import { newStaffUploads } from "../parts/form/staff-uploads.ts";

/** Holds the images of the order being entered; they outlive its page as its texts do. */
export const newOrderUploads = newStaffUploads();
