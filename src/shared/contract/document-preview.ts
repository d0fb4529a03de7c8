import { z } from "zod";
import { adminStaff } from "../access/access.ts";
import { type SettingKey, settingKeysByGroup } from "../staff/site-settings.ts";
import { endpointsOf } from "./endpoint.ts";
import { textField } from "./fields.ts";

const endpoint = endpointsOf("Équipe");

const typed = z.object(
  Object.fromEntries(settingKeysByGroup.papers.map((key) => [key, textField().max(2000).optional()])) as Record<
    SettingKey,
    z.ZodOptional<z.ZodString>
  >,
);

export const previewDocument = endpoint("POST", "/api/settings/exemple-de-facture.pdf", {
  access: adminStaff,
  summary:
    "Un exemple de facture, en PDF, avec les réglages tels qu'ils sont saisis\u00a0; une valeur absente ou qui n'irait pas est celle enregistrée. Rien n'est émis",
  body: typed,
  answers: { 200: "application/pdf" },
  errors: ["document.letters_missing"],
});
