import { PdfButton } from "../../parts/download-button.tsx";
import { bindField } from "../../parts/form/bind-field.ts";
import { ActionDialog } from "../../parts/form/action-dialog.tsx";
import type {
  InvoiceBuyer,
  IssuedKind,
  OrderDocuments,
  acceptQuote,
  issueDocument,
  listOrderDocuments,
} from "#shared/contract/documents.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";
import { useListUrlState } from "../../parts/list/list-url-state.ts";
import { PagePanel } from "../../parts/page-panel.tsx";
import { type OrderDetail, reloadOrder } from "./use-order.ts";
import { formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { EmailField, TextField } from "#web/kit/ui/text-field.tsx";
import { usePersistentForm } from "../../parts/form/use-persistent-form.ts";
import { documentKindLabels, nameAbsentNumbers } from "#shared/payment/documents.ts";
import { describeQuote } from "#web/kit/quote.ts";
import { formatInstantInDakar } from "../../parts/dakar-dates.ts";
import { LinkToSend } from "./link-to-send.tsx";

interface IssueForm extends InvoiceBuyer {
  /** Whether staff confirmed an invoice without the company's numbers. */
  isWithoutNumbers: boolean;
}

interface IssueDocumentDialogProps {
  orderRef: string;
  kind: IssuedKind;
  documents: OrderDocuments;
  onClose: () => void;
}

const confirms: Record<IssuedKind, string> = {
  quote: "Émettre le devis",
  pro_forma: "Émettre la pro forma",
  invoice: "Émettre la facture",
};

/** Issues a document of the order, in a proposed name that staff can change. */
function IssueDocumentDialog({ orderRef, kind, documents, onClose }: IssueDocumentDialogProps) {
  const kept = usePersistentForm<IssueForm>(`${kind} ${orderRef}`, { ...documents.buyer, isWithoutNumbers: false });
  const { form } = kept;
  const [ninea, rccm] = form.watch(["ninea", "rccm"]);
  const absent = nameAbsentNumbers({ ninea, rccm });
  const { errors } = form.formState;
  const field = (name: keyof InvoiceBuyer, required?: string) => ({
    ...bindField(form, name, required === undefined ? {} : { required }),
  });
  return (
    <ActionDialog
      kept={kept}
      onDone={() => reloadOrder(orderRef)}
      open
      title={kind === "invoice" && documents.isOpen ? "Refaire la facture" : documentKindLabels[kind]}
      confirm={confirms[kind]}
      send={({ name, address, ninea, rccm, email }) =>
        callStaff<typeof issueDocument>("POST", "/api/orders/:ref/documents", {
          params: { ref: orderRef },
          body: { name, address, ninea, rccm, email, kind },
        })
      }
      onClose={onClose}
    >
      <p className="text-sm">{describeIssuing(kind, documents)}</p>
      <TextField {...field("name", "Écrivez le nom de l'entreprise.")} label="Au nom de" maxLength={200} />
      <TextField {...field("address", "Écrivez l'adresse de l'entreprise.")} label="Adresse" maxLength={200} />
      <TextField {...field("ninea")} label="NINEA" maxLength={40} />
      <TextField {...field("rccm")} label="RCCM" maxLength={60} />
      <EmailField
        {...field("email")}
        label="E-mail"
        hint={kind === "quote" ? "Le devis y est envoyé, avec son lien." : undefined}
        maxLength={254}
      />
      {kind === "invoice" && absent ? (
        <div>
          <LabelledChoice
            {...form.register("isWithoutNumbers", { required: `Cochez pour émettre la facture sans ${absent}.` })}
            type="checkbox"
            label={`Émettre sans ${absent}\u00a0?`}
            hint={
              "Un particulier n'en a pas. À une entreprise, demandez-les d'abord\u00a0: une facture émise ne change plus."
            }
          />
          {errors.isWithoutNumbers ? (
            <p role="alert" className="text-sm text-danger">
              {errors.isWithoutNumbers.message}
            </p>
          ) : null}
        </div>
      ) : null}
    </ActionDialog>
  );
}

/** Describes what staff should know before they issue a document, which cannot be undone. */
function describeIssuing(kind: IssuedKind, { documents, isOpen }: OrderDocuments): string {
  if (kind === "quote")
    return documents.some((document) => document.kind === "quote")
      ? "Le nouveau devis nomme et remplace le précédent. L'acheteur l'accepte sur sa page, ou en payant."
      : "Un devis émis ne change plus\u00a0: vérifiez le nom et l'adresse. L'acheteur l'accepte sur sa page, ou en payant.";
  if (kind === "pro_forma")
    return "Une facture pro forma annonce la facture, par exemple pour la banque ou le service des achats\u00a0: elle ne change rien aux comptes.";
  return isOpen
    ? "Un avoir annule d'abord la facture émise, puis une nouvelle est émise à ce nom."
    : "Une facture émise ne change plus\u00a0: vérifiez le nom et l'adresse. Ce qui sera rendu aura son avoir.";
}

/** Values of the address that open the form of each document staff can issue. */
const opening: Record<IssuedKind, string> = { quote: "devis", pro_forma: "pro-forma", invoice: "facture" };
const accepting = "accord";

/** Shows the order's quotes, invoices and credit notes; issues them, and records that a quote was accepted. */
export function OrderDocumentsPanel({ order }: { order: OrderDetail }) {
  const { ref, deletedAt, expiredAt } = order;
  const address = useListUrlState();
  const { data, error } = useStaffQuery<typeof listOrderDocuments>(
    ["order", ref, "documents"],
    "/api/orders/:ref/documents",
    { params: { ref } },
  );
  const isGone = Boolean(deletedAt ?? expiredAt);
  if (isGone && data?.documents.length === 0) return null;
  const openQuote = data?.documents.find(({ state }) => state === "open");
  const kinds = data && !isGone && data.missing.length === 0 ? listIssuable(data) : [];
  const opened = address.read("ouvrir");
  const kind = kinds.find((one) => opening[one] === opened);
  const open = (what: string) => address.change({ ouvrir: what });
  const close = () => address.change({ ouvrir: undefined });
  return (
    <>
      <PagePanel title="Devis et factures" id="factures" fold="factures" holds={data && describeDocuments(data)}>
        {error ? <p className="text-sm">{getCallErrorMessage(error)}</p> : null}
        {data?.documents.length === 0 && data.missing.length === 0 ? (
          <p className="text-sm">Rien d'émis. L'acheteur peut aussi demander sa facture depuis sa page de paiement.</p>
        ) : null}
        {data && data.documents.length > 0 ? (
          <ul className="flex flex-col divide-y divide-line">
            {data.documents.map((document) => (
              <DocumentItem
                key={document.id}
                order={order}
                document={document}
                link={data.quoteLink}
                onAccept={() => open(accepting)}
              />
            ))}
          </ul>
        ) : null}
        {data && data.missing.length > 0 ? (
          <p className="text-sm">
            Pour émettre un devis ou une facture, un administrateur règle d'abord, dans Réglages&nbsp;:{" "}
            {data.missing.join(", ")}.
          </p>
        ) : null}
        {data && kinds.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            {kinds.map((one) => (
              <Button key={one} size="small" variant="secondary" onClick={() => open(opening[one])}>
                {nameIssuing(one, data)}
              </Button>
            ))}
          </div>
        ) : null}
      </PagePanel>
      {data && kind ? (
        <IssueDocumentDialog
          key={`${kind} ${data.documents.length}`}
          orderRef={ref}
          kind={kind}
          documents={data}
          onClose={close}
        />
      ) : null}
      {openQuote && opened === accepting ? (
        <AcceptQuoteDialog orderRef={ref} quote={openQuote} onClose={close} />
      ) : null}
    </>
  );
}

/** Describes the last document, and how many others there are. */
function describeDocuments({ documents }: OrderDocuments): string {
  const last = documents.toSorted((one, other) => other.issuedAt.localeCompare(one.issuedAt))[0];
  if (!last) return "Rien d'émis";
  return [
    `${documentKindLabels[last.kind]} ${last.number}`,
    ...(documents.length > 1 ? [formatCount(documents.length - 1, "autre")] : []),
  ].join(", ");
}

function listIssuable({ mayQuote, isOpen }: OrderDocuments): IssuedKind[] {
  return [...(mayQuote ? (["quote"] as const) : []), ...(isOpen ? [] : (["pro_forma"] as const)), "invoice"];
}

function nameIssuing(kind: IssuedKind, { documents, isOpen }: OrderDocuments): string {
  if (kind === "quote")
    return documents.some((document) => document.kind === "quote") ? "Refaire le devis" : "Émettre un devis";
  if (kind === "pro_forma") return "Émettre une pro forma";
  return isOpen ? "Refaire la facture à un autre nom" : "Émettre la facture";
}

interface AcceptQuoteDialogProps {
  orderRef: string;
  quote: OrderDocuments["documents"][number];
  onClose: () => void;
}

/** Records that the buyer accepted a quote outside its page: signed on paper, or orally. */
function AcceptQuoteDialog({ orderRef, quote: { id, number, total }, onClose }: AcceptQuoteDialogProps) {
  const kept = usePersistentForm<{ name: string }>(`acceptance ${id}`, { name: "" });
  const { form } = kept;
  return (
    <ActionDialog
      kept={kept}
      onDone={() => reloadOrder(orderRef)}
      open
      title={`Accord sur le devis ${number}`}
      confirm="Noter l'accord"
      send={(body) => callStaff<typeof acceptQuote>("POST", "/api/documents/:id/acceptance", { params: { id }, body })}
      onClose={onClose}
    >
      <p className="text-sm">
        {`Notez l'accord que vous avez reçu autrement que sur sa page, sur papier signé ou de vive voix, pour ${formatFcfa(total)}.`}
      </p>
      <TextField
        {...bindField(form, "name", { required: "Écrivez le nom de la personne qui accepte." })}
        label="Accepté par"
        maxLength={100}
      />
    </ActionDialog>
  );
}

interface DocumentItemProps {
  order: OrderDetail;
  document: OrderDocuments["documents"][number];
  /** Link to the page on which the buyer reads and accepts the quote. */
  link: string | null;
  onAccept: () => void;
}

/** Shows one of an order's documents, with its PDF; for a quote also its state and the link for the buyer. */
function DocumentItem({ order, document, link, onAccept }: DocumentItemProps) {
  const { id, kind, number, total, issuedAt, invoice, replaces, state } = document;
  return (
    <li className="flex flex-col gap-2 py-2.5 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="flex flex-col">
          <span className="font-semibold text-silver-50">
            {documentKindLabels[kind]} {number} · {formatFcfa(total)}
          </span>
          <span className="text-xs text-silver-300">
            {formatInstantInDakar(issuedAt)}
            {invoice ? `, sur la facture ${invoice}` : ""}
            {replaces ? `, remplace le devis ${replaces}` : ""}
          </span>
          {kind === "quote" ? <span className="wrap-anywhere">{describeQuote(document)}</span> : null}
        </p>
        <PdfButton id={id} number={number} of={`${documentKindLabels[kind]} ${number}`} />
      </div>
      {state === "open" && link ? <OpenQuote order={order} number={number} link={link} onAccept={onAccept} /> : null}
    </li>
  );
}

function OpenQuote({
  order,
  number,
  link,
  onAccept,
}: Pick<DocumentItemProps, "order" | "onAccept"> & { number: string; link: string }) {
  return (
    <LinkToSend
      link={link}
      phoneNumber={order.phoneNumber}
      text={`Bonjour ${order.firstName}, voici notre devis ${number}, à lire et à accepter\u00a0: ${link}`}
      words={{
        group: `Lien du devis ${number}`,
        copy: "Copier le lien",
        copied: "Lien du devis copié.",
        send: "Envoyer le devis",
      }}
    >
      <Button size="small" variant="secondary" onClick={onAccept}>
        Noter l'accord…
      </Button>
    </LinkToSend>
  );
}
