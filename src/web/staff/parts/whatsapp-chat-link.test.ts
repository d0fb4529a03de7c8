import { expect, it } from "vitest";
import { buildWhatsAppChatLink } from "./whatsapp-chat-link.ts";

it("links to Senegalese and other numbers, and encodes the text for the URL", () => {
  expect(buildWhatsAppChatLink("77 123 45 67")).toBe("https://wa.me/221771234567");
  expect(buildWhatsAppChatLink("+33 6 12 34 56 78", "Bonjour & merci ?")).toBe(
    "https://wa.me/33612345678?text=Bonjour%20%26%20merci%20%3F",
  );
  expect(buildWhatsAppChatLink("0033612345678")).toBe("https://wa.me/33612345678");
});
