import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { iconShapes } from "#web/kit/ui/icon-shapes.ts";
import { SocialNetworkLinks } from "./networks.tsx";

// Seen to fail when a number's length was counted without spaces: the number was broken between its digits.
test("among many links, numbers and long handles get a whole line, the others half a line", () => {
  const links = [
    "https://www.instagram.com/awa",
    "https://wa.me/221771234567",
    "https://www.linkedin.com/in/une-personne-au-nom-long",
    "https://x.com/awa",
  ];
  const lines = renderToStaticMarkup(<SocialNetworkLinks links={links} />)
    .split("<li")
    .slice(1)
    .map((line) => line.startsWith(' class="line"'));
  expect(lines).toEqual([false, true, true, false]);
});

test("a link to an unknown host gets the share icon (product.md §2)", () => {
  const known = renderToStaticMarkup(<SocialNetworkLinks links={["https://www.instagram.com/awa"]} />);
  const unknown = renderToStaticMarkup(<SocialNetworkLinks links={["https://teranga.example/"]} />);
  expect([known, unknown].map((html) => html.includes(iconShapes.share))).toEqual([false, true]);
});
