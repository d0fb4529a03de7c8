import type { NamedLinkKind } from "#shared/card/extras/named-links.ts";
import { iconShapes } from "#web/kit/ui/icons.tsx";

/** Draws the signs of named links as the others are (`ui/icons.tsx`), apart from them: pages with forms have none. */
export const linkShapes: Record<NamedLinkKind, string> = {
  booking:
    "M5 5.5h14a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6.5a1 1 0 0 1 1-1ZM4 10h16M8 3v4m8-4v4m-4 6.5h.01M8 13.5h.01M16 13.5h.01M8 16.5h.01M12 16.5h.01",
  review: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8L12 3.5Z",
  catalogue: "M12 6.5C10 5 7.5 4.5 4 4.5V18c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2V4.5c-3.5 0-6 .5-8 2Zm0 0V20",
  brochure: "M12 4v12m-5-5 5 5 5-5M5 20h14",
  other: iconShapes.link,
};
