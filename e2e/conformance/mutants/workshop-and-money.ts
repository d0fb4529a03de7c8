import { mutantsOf } from "./mutant.ts";

const portal = "src/web/staff";
const production = "src/web/staff/production";
const order = "src/web/staff/orders/order";
const proofs = "src/server/features/production/proofs";

/** From the payment to the delivered card: pieces, proofs, money in and out, settings, forgotten passwords. */
export const workshopAndMoney = mutantsOf([
  ["src/shared/states-and-kinds.ts", `to_print: "À imprimer"`, `to_print: "À faire"`, "atelier", "button: À imprimer 12"],
  [`${production}/moves/piece-work.tsx`, `chosen?.asksReason && why.trim() === ""`, `!chosen && why.trim() === ""`, "portal", "atelier: a move without its reason"],
  [`${production}/piece-state.tsx`, "En retard", "Bientôt", "atelier", "row:  | 06/11/2026 En retard | Ndèye Coulibaly"],
  [`${production}/encode/encode-piece.tsx`, "onClick={onDone}", "", "portal", "encode: by hand, one after the other"],
  [`${production}/encode/encoded.tsx`, "tag?.how === \"by_hand\" ? \"Encodée, lue et vérifiée.\" :", "", "portal", "encode: done by hand"],
  [`${production}/encode/encoded.tsx`, "C'était la dernière carte imprimée.", "", "portal", "encode: locked"],
  [`${production}/check/outcome.tsx`, "looks[outcome] ?? wrong", "looks[outcome] ?? good", "portal", "check: another card is no success"],
  [`${production}/check/outcome.tsx`, "pas celle ${formatNameWithDe(expected.name)}", "pas la bonne", "portal", "check: the chip of another card"],
  [`${production}/check/outcome.tsx`, " Puce non lue.", "", "portal", "check: right, without its chip"],
  [`${portal}/parts/form/reason-field.tsx`, `{ required: "Le motif est obligatoire." }`, `{ required: false }`, "portal", "check: by hand needs a reason"],
  ["src/shared/states-and-kinds.ts", `not_ready: "Pas encore encodée"`, `not_ready: "Contrôlée"`, "portal", "check: not encoded yet"],
  [`${production}/run/run-screen.tsx`, "` · ${formatFcfa(toCollect)} à encaisser`", `""`, "run", "text: 02/11/2026 · 2 arrêts · 3 cartes · 12 900 FCFA à encaisser"],
  [`${production}/run/stop-card.tsx`, "toCollect > 0 ?", "toCollect < 0 ?", "run", "text: À encaisser"],
  [`${production}/run/delivered-dialog.tsx`, "Number(digitsOf(text)) <= toCollect", "Number(digitsOf(text)) >= 0", "portal", "run: more than what is due"],
  [`${production}/run/run-screen.tsx`, "waiting.filter(({ id }) => !unticked.has(id))", "waiting", "portal", "run: those that are ticked leave, and it asks first"],
  [`${production}/run/run-tally.tsx`, `method !== "Espèces" && sumOf`, `method === "Espèces" && sumOf`, "portal", "run: what the day came to"],
  ["src/shared/order/delivery-days.ts", "getUTCDay() !== 0", "getUTCDay() !== 7", "portal", "run: nobody is promised a Sunday"],
  [`${production}/run/delivered-dialog.tsx`, "toCollect === 0 ||", "toCollect >= 0 || ", "portal", "run: less than what is due"],
  [`${production}/run/use-run.ts`, "if (!isRetryableError(error)) throw error;", "throw error;", "portal", "run: no network"],
  [`${proofs}/proof-service.ts`, `if (pieces.some(({ state }) => state === "proof_sent")) return true;`, "return true;", "proof: nothing is asked any more", "absent: J'approuve, imprimez ma carte"],
  [`${proofs}/proof-answer-service.ts`, `if (!answer.remarks[answer.card ?? ""])`, `if (answer.version === 0)`, "proof", "proof: a change needs words"],
  [`${proofs}/proof-answer-service.ts`, "proof.version !== answer.version", "proof.version > answer.version", "proof", "proof: another version came meanwhile"],
  ["src/server/features/buyer/proof-page-routes.ts", "remarks: remarks ?? {}", "remarks: {}", "proof", "proof: another version came meanwhile, and the words stay"],
  ["src/web/buy/proofs/single-proof.tsx", `{isAsked ? (`, `{version !== null ? (`, "proof: approved, after a version that was not", "absent: Demander un changement"],
  ["src/web/buy/proofs/single-proof.tsx", "earlier.length > 0 ?", "earlier.length > 1 ?", "proof: approved, after a version that was not", "headings, in order"],
  ["src/server/features/production/print/print-file.ts", "notApproved.includes(piece.state)", "notApproved.length === 0", "calls", "a CUSTOM card is not printed before its buyer agrees"],
  [`${order}/proof-panel.tsx`, `if (!file) throw refuse("proof.file_missing");`, "if (!file) return { message: \"\" };", "portal", "order: a proof without its file"],
  [`${portal}/parts/proof-version.tsx`, "{proofCardStateLabels[state]}</span>", "{state}</span>", "order: a proof that waits, after one that was not approved", "text: Attend la réponse"],
  [`${order}/small-print.tsx`, "small.length === 0", "small.length > 0", "portal", "order: what is printed too small is said at the proof"],
  [`${order}/proof-panel.tsx`, "|| data.sendable.length > 0;", "|| data.versions.length > 0;", "order: an approved proof of a printed card", "absent: Envoyer une nouvelle version…"],
  [`${order}/payment/refund-dialog.tsx`, ": amount - refunded;", ": amount;", "portal", "order: no more than what is left of it can be given back"],
  [`${order}/payment/refund-dialog.tsx`, "takenBy === null && refunded === 0", "takenBy === null", "portal", "order: a part of it was given back by hand"],
  [`${order}/payment/movements-of.ts`, `amount: state === "done" ? -amount : 0`, "amount: -amount", "order: paid twice, and given back", "absent: − 12 900 FCFA"],
  [`${order}/payment/movement-dialogs.tsx`, `others.some(({ state }) => state !== "undone")`, `others.every(({ state }) => state !== "undone")`, "portal", "order: a part that was noted by mistake will be due again"],
  [`${order}/payment/payment.tsx`, "{refunded > 0 ?", "{refunded < 0 ?", "order: paid twice, and given back", "text: Remboursé"],
  ["src/server/features/payments/accounting/ledger-service.ts", "net: total.amountIn - total.amountOut", "net: total.amountIn", "calls", "the books take what went back from what came in"],
  [`${portal}/money/movement-columns.tsx`, "<Sum amount={row.amountOut} />", "<Sum amount={row.amountIn} />", "accounting", "row: 04/11/2026 10:00 | Remboursement"],
  [`${portal}/money/movement-filters.ts`, `kind: list.choice("nature", movementKindOptions)`, "kind: undefined", "portal", "accounting: a kind stands in the address"],
  [`${portal}/money/totals.tsx`, "row.amountIn - row.amountOut", "row.amountIn + row.amountOut", "portal", "accounting: what each method came to"],
  [`${portal}/service/settings/setting-note.tsx`, "{isSameTyped(", "{!isSameTyped(", "settings: prices", "absent: Revenir à la valeur par défaut"],
  [`${portal}/team/forgotten-password/new-password-screen.tsx`, "setSpent(true);", "", "login", "forgotten password: the link is used elsewhere meanwhile"],
  [`${portal}/team/forgotten-password/request-password-reset-screen.tsx`, `{sent ? "Renvoyer un lien" : "Recevoir un lien"}`, "Recevoir un lien", "login", "forgotten password: busy, then the same words"],
]);
