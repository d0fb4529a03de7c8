import { failedFinding, type HealthCheck, okFinding } from "../check.ts";

export const documentsHealthCheck: HealthCheck = {
  name: "papers",
  look: async ({ db, storage, findDocumentFaults }) => {
    if (db === undefined || typeof db === "string") return okFinding("Aucune facture encore.");
    const faults = await findDocumentFaults({ db, storage });
    if (faults.length === 0) return okFinding("Les numéros des devis, des factures et des avoirs se suivent.");
    return failedFinding(
      `Devis, factures et avoirs\u00a0: ${faults.slice(0, 5).join(". ")}. N'en émettez plus\u00a0: restaurez une sauvegarde plus récente, ou notez avec votre comptable ce qui manque.`,
    );
  },
};
