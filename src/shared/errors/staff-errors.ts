import type { ErrorTable } from "./error-table.ts";

/** Errors about settings, jobs, mails, subscribers, and people's requests about their own data. */
export const staffErrors = {
  "erasure.payment_open": {
    status: 409,
    message:
      "Un paiement de cette commande est en cours, ou à vérifier\u00a0: rien n'a été effacé. Vérifiez-le d'abord\u00a0; sans réponse, il expire de lui-même.",
  },
  "erasure.refund_open": {
    status: 409,
    message:
      "Un remboursement demandé attend sa réponse\u00a0: rien n'a été effacé. Dites d'abord ce qu'il est devenu.",
  },
  "setting.changed": { status: 409, message: "Un collègue a changé ce réglage entre-temps." },
  "job.not_found": { status: 404, message: "Ce travail n'est plus en échec." },
  "subscriber.not_found": { status: 404, message: "Cette adresse n'est plus dans la liste." },
  "person.not_found": {
    status: 404,
    message:
      "Aucune commande, aucune inscription à la newsletter et aucunes coordonnées laissées pour cette adresse ou ce numéro.",
  },
  "person.mailbox_needed": {
    status: 409,
    message:
      "Ces coordonnées ont été laissées avec une adresse e-mail\u00a0: demandez-la à la personne, et exportez par cette adresse.",
  },
  "mail.not_found": { status: 404, message: "Cet e-mail n'existe pas." },
  "mail.already_sent": { status: 409, message: "Cet e-mail est déjà parti." },
} as const satisfies ErrorTable;
