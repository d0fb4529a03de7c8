/**
 * Lays out buttons on a narrow screen in as many columns as their labels allow, without icons that repeat the label; on
 * a wide screen one after the other.
 */
export const actionGridLook =
  "grid w-full grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 max-sm:[&>*]:px-2 max-sm:[&>*>svg]:hidden sm:flex sm:w-auto sm:flex-wrap";

/** As `actionGridLook`, for three short words. */
export const shortActionGridLook =
  "grid w-full grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2 max-sm:[&>button]:px-1 max-sm:[&>button>svg]:hidden sm:flex sm:w-auto sm:flex-wrap";
