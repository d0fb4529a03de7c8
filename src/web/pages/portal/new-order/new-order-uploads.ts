import { newStaffUploads } from "../parts/form/staff-uploads.ts";

/** The images of the order being entered; they outlive its page as its texts do. */
export const newOrderUploads = newStaffUploads();
