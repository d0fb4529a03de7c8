import type { FastifyInstance } from "fastify";
import { previewDocument } from "#shared/contract/document-preview.ts";
import type { DocumentContent } from "#shared/payment/documents.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { createThreadDrawer } from "#server/jobs/task-thread.ts";
import { dayMs, formatFrenchDay } from "#shared/format/day-and-time.ts";
import { type SettingKey, settingKeysByGroup } from "#shared/staff/site-settings.ts";
import { getSettingRule } from "#server/config/setting-rules.ts";
import { assertDocumentPrintable } from "./document-issue-service.ts";
import { type DocumentSeller, buildDocumentContent, listBuyerLines } from "./document-rules.ts";

type TypedSettings = { readonly [Key in SettingKey]?: string | undefined };

const [total, deposit] = [412_800, 206_400];

/**
 * Builds a sample invoice that shows the document settings: forty cards for a company, a deposit paid. `typed`: the
 * settings in the form; an invalid one is left out, so that the saved one shows.
 */
function buildSampleInvoice(saved: DocumentSeller, typed: TypedSettings, now: number): DocumentContent {
  return buildDocumentContent({
    kind: "invoice",
    number: "EXEMPLE",
    orderNumber: "SDV-EXEMPLE",
    seller: nameWhatIsMissing({ ...saved, ...readTyped(typed) }),
    issuedAt: now,
    buyer: listBuyerLines({
      name: "Entreprise de l'exemple SARL",
      address: "Rue 10, Dakar",
      ninea: "0000000 0A0",
      rccm: "SN DKR 2020 B 00000",
      email: "comptabilite@exemple.sn",
    }),
    lines: [{ label: "Carte SILVER", quantity: 40, unitPrice: 12_900, total: 516_000 }],
    discount: { label: "Remise", amount: 516_000 - total },
    total,
    payments: [{ label: "Acompte", on: formatFrenchDay(now - 3 * dayMs), method: "virement", amount: deposit }],
    rest: total - deposit,
  });
}

/** Fills in, in brackets, what must be set before an invoice can be issued. */
function nameWhatIsMissing(seller: DocumentSeller): DocumentSeller {
  return {
    ...seller,
    legalForm: seller.legalForm || "[forme juridique]",
    legalId: seller.legalId || "[identification]",
    invoicePlace: seller.invoicePlace || "[lieu]",
    vatExemption: seller.vatExemption || "[phrase qui dit pourquoi il n'y a pas de TVA]",
  };
}

function readTyped(typed: TypedSettings): Partial<DocumentSeller> {
  const read = settingKeysByGroup.papers.flatMap((key) => {
    const text = typed[key];
    if (text === undefined) return [];
    const { data, success } = getSettingRule(key).schema.safeParse(key === "invoiceTermDays" ? Number(text) : text);
    return success ? [[key, data]] : [];
  });
  return Object.fromEntries(read) as Partial<DocumentSeller>;
}

/** A separate thread, so that samples delay no buyer's document. */
const drawSampleInThread = createThreadDrawer<DocumentContent>(import.meta.dirname, "document-drawer.ts");

/** Registers the sample invoice that shows an administrator the document settings. */
export function registerDocumentPreviewRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, previewDocument, async ({ body, reply }) => {
    const sample = buildSampleInvoice(deps.settings.site, body, deps.clock.now());
    assertDocumentPrintable(sample);
    const pdf = await drawSampleInThread(sample);
    reply.header("Content-Disposition", 'inline; filename="Exemple-de-facture.pdf"').type("application/pdf");
    return pdf;
  });
}
