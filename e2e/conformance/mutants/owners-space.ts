import { mutantsOf } from "./mutant.ts";

const owner = "src/web/owner";

export const ownersSpace = mutantsOf([
  [`${owner}/page.tsx`, "Celui où nous vous écrivons au sujet de votre carte.", "La vôtre.", "owner: login", "field: E-mail"],
  [`${owner}/login/login-form.tsx`, ".length !== 6", ".length < 4", "owner's login", "owner's login: six digits"],
  [`${owner}/use-owner.ts`, "      history.replaceState(history.state, \"\", location.pathname + location.search);\n", "", "owner's login", "owner's login: the link leaves the address bar"],
  [`${owner}/home/owner-home.tsx`, '"en ligne" : "en pause"', '"en ligne" : "en ligne"', "owner: their cards and devices", "text: Carte Silver, en pause"],
  [`${owner}/card/editor-fields.tsx`, "getOwnerEditablePhotos(offers[offer])", "getOwnerEditablePhotos(offers.GOLD)", "owner's editor: SILVER", "fields, in order"],
  [`${owner}/card/editor-form.tsx`, "{offers[offer].ownLook ? (", `{offer === "GOLD" ? (`, "owner's editor: CUSTOM", "fields, in order"],
  ["src/web/card/preview/view-of.ts", "(isHidden(name) ? \"\" :", "(isHidden(\"\") ? \"\" :", "owner's editor", "owner's editor, GOLD: what is hidden leaves the view"],
  ["src/web/kit/card-form/look/accent-choice.tsx", ">\n          Une autre\n        </Swatch>", ">Autre</Swatch>", "owner's editor: GOLD", "field: Une autre"],
  [`${owner}/card/look/visible-content-picker.tsx`, "hidden.includes(name) || values[name].length > 0", "values[name].length > 99", "owner's editor: GOLD", "field: Téléphone professionnel", "alone"],
  [`${owner}/card/card-editor.tsx`, "if (current) return \"La version actuelle\"", "if (!current) return \"La version actuelle\"", "owner's editor: GOLD", "text: Autres qu'aujourd'hui"],
  [`${owner}/card/conflict.tsx`, "Ailleurs&nbsp;: {theirs", "Là-bas&nbsp;: {theirs", "owner's editor", "owner's editor, GOLD: changed elsewhere: both are shown"],
  [`${owner}/card/card-editor.tsx`, "Notre équipe l'a mise en pause.", "Elle est en pause.", "owner's editor", "owner's editor, GOLD: paused by staff"],
]);
