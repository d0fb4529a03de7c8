import { expect, test } from "vitest";
import { splitPostalAddress } from "./postal-address.ts";

test.each([
  ["Sacré-Cœur 3, face à la pharmacie", ["Sacré-Cœur 3, face à la pharmacie", "", ""]],
  ["Rue 10, Point E, Dakar", ["Rue 10, Point E", "Dakar", ""]],
  ["Rue 10,Point E , DAKAR,  Senegal", ["Rue 10, Point E", "DAKAR", "Senegal"]],
  ["Gare routière, St Louis", ["Gare routière, St Louis", "", ""]],
  ["Sor, saint louis, Sénégal", ["Sor", "saint louis", "Sénégal"]],
  ["Rue du Commerce, Abidjan, Côte d'Ivoire", ["Rue du Commerce, Abidjan", "", "Côte d'Ivoire"]],
  ["Dakar", ["", "Dakar", ""]],
  ["Avenue de Dakar", ["Avenue de Dakar", "", ""]],
  ["Dakar, Plateau", ["Dakar, Plateau", "", ""]],
  ["", ["", "", ""]],
])("%s", (address, [street, town, country]) => {
  expect(splitPostalAddress(address)).toEqual({ street, town, country });
});
