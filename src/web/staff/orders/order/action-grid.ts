/**
 * On a narrow screen buttons stand in columns, as many as their words allow, without the icons that say the same;
 * elsewhere one after the other.
 */
export const actionGridLook =
  "grid w-full grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 max-sm:[&>*]:px-2 max-sm:[&>*>svg]:hidden sm:flex sm:w-auto sm:flex-wrap";

/** As `actionGridLook`, for three short words. */
export const shortActionGridLook =
  "grid w-full grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2 max-sm:[&>button]:px-1 max-sm:[&>button>svg]:hidden sm:flex sm:w-auto sm:flex-wrap";
