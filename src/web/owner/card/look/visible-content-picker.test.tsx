import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createBlankFormValues } from "#web/kit/card-form/form-values.ts";
import { VisibleContentPicker } from "./visible-content-picker.tsx";

test("does not offer to hide what the company decides", () => {
  const values = { ...createBlankFormValues("typed"), workPhoneNumber: "33 867 00 01", jobTitle: "Directrice" };
  const markup = (locked: readonly string[]) =>
    renderToStaticMarkup(<VisibleContentPicker values={values} hidden={[]} locked={locked} onHidden={() => {}} />);
  expect(markup([])).toContain("Téléphone professionnel");
  expect(markup(["workPhoneNumber"])).not.toContain("Téléphone professionnel");
  expect(markup(["workPhoneNumber"])).toContain("Fonction");
});
