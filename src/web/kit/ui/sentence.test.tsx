import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Sentence } from "./sentence.tsx";

const draw = (text: string) => renderToStaticMarkup(<Sentence text={text} />);
const hidden = (text: string) => `<span aria-hidden="true" class="text-[0px]">${text}</span>`;

test("an emoji at a sentence's edge is hidden, but stays in the text", () => {
  expect(draw("✅ Lien ajouté.")).toBe(`${hidden("✅ ")}Lien ajouté.`);
  expect(draw("🗑️ Lien retiré.")).toBe(`${hidden("🗑️ ")}Lien retiré.`);
  expect(draw("Lien NFC copié 🗒️!")).toBe(`Lien NFC copié ${hidden("🗒️")}!`);
});

test("an emoji within a sentence, which people typed, is shown", () => {
  expect(draw("Carte de Awa ✨ Diop enregistrée.")).toBe("Carte de Awa ✨ Diop enregistrée.");
  expect(draw("Aucune commande correspondante.")).toBe("Aucune commande correspondante.");
});
