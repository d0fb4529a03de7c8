import { type AttemptState, paymentPartLabels, type WebhookOutcome } from "#shared/states-and-kinds.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { Badge, type BadgeKind } from "../../../parts/badge.tsx";
import { formatInstantInDakar } from "../../../parts/dakar-dates.ts";
import { PagePanel } from "../../../parts/page-panel.tsx";
import { ShortId } from "../../../parts/short-id.tsx";
import { VerifyPaymentButton, isPaymentVerified } from "./verify-payment.tsx";
import type { OrderDetail } from "../use-order.ts";

const states: Record<AttemptState, { label: string; kind: BadgeKind }> = {
  created: { label: "Créé", kind: "waiting" },
  pending: { label: "En attente", kind: "waiting" },
  paid: { label: "Payé", kind: "good" },
  refunded: { label: "Remboursé", kind: "gold" },
  undone: { label: "Encaissement annulé", kind: "plain" },
  canceled: { label: "Annulé", kind: "plain" },
  expired: { label: "Expiré", kind: "plain" },
  needs_attention: { label: "À vérifier", kind: "bad" },
};

const outcomes: Record<WebhookOutcome, string> = {
  settled: "Paiement reçu",
  canceled: "Annulation",
  refunded: "Remboursement",
  ignored: "Sans effet",
  rejected: "Refusée",
};

/** Lists the payment attempts at PayTech, and the notices that PayTech sent. */
export function PaymentAttemptList({ order }: { order: OrderDetail }) {
  const { attempts: all, notices } = order;
  // Payments recorded by staff are listed among the movements.
  const attempts = all.filter(({ takenBy }) => takenBy === null);
  if (attempts.length + notices.length === 0) return null;
  return (
    <PagePanel title={`Tentatives (${attempts.length})`} fold="tentatives" holds={describeLast(attempts)}>
      <div className="flex flex-col gap-2">
        <ul className="flex flex-col divide-y divide-line">
          {attempts.map((attempt) => (
            <li key={attempt.refCommand} className="flex flex-col gap-1 py-2.5 text-sm">
              <p className="flex flex-wrap items-center gap-2">
                <Badge kind={states[attempt.state].kind}>{states[attempt.state].label}</Badge>
                {attempt.overpaid ? <Badge kind="bad">Payé deux fois</Badge> : null}
                {attempt.part ? <span>{paymentPartLabels[attempt.part]}</span> : null}
                <span className="font-semibold text-silver-50">{formatFcfa(attempt.amount)}</span>
                {attempt.method ? <span>{attempt.method}</span> : null}
                {attempt.promoCode ? <span className="text-silver-300">{attempt.promoCode}</span> : null}
              </p>
              <p className="flex flex-wrap items-center gap-x-1 text-xs text-silver-300">
                {formatInstantInDakar(attempt.createdAt)} ·{" "}
                <ShortId id={attempt.refCommand} what="Numéro de la tentative" />
              </p>
              {attempt.attention ? <p className="text-xs font-medium text-danger">{attempt.attention}</p> : null}
            </li>
          ))}
        </ul>
      </div>
      {notices.length > 0 ? (
        <div className="flex flex-col gap-2">
          <h3 className="text-sm text-silver-300">{`Notifications (${notices.length})`}</h3>
          {notices.map((notice) => (
            <details key={notice.id} className="rounded-sm border border-line bg-sunken px-3 text-xs">
              <summary className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 text-silver-200">
                <span>{formatInstantInDakar(notice.receivedAt)}</span>
                <span className="font-semibold text-silver-50">
                  {notice.outcome ? outcomes[notice.outcome] : "Non traitée"}
                </span>
                {notice.copies > 1 ? <span>reçue {notice.copies} fois</span> : null}
              </summary>
              {notice.why ? <p className="pb-2 text-danger">{notice.why}</p> : null}
              <pre className="border-t border-line py-3 font-mono whitespace-pre-wrap wrap-anywhere">
                {readable(notice.body)}
              </pre>
            </details>
          ))}
        </div>
      ) : null}
      {isPaymentVerified(order) ? (
        <div>
          <VerifyPaymentButton orderRef={order.ref} />
        </div>
      ) : null}
    </PagePanel>
  );
}

function describeLast(attempts: OrderDetail["attempts"]): string {
  const last = attempts.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];
  return last ? `${last.provider}\u00a0: ${states[last.state].label.toLowerCase()}` : "Notifications";
}

/** Formats JSON and form data line by line; returns anything else unchanged. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    if (!/^[\w%+.*-]+=/.test(body)) return body;
    return [...new URLSearchParams(body)].map(([name, value]) => `${name} = ${value}`).join("\n");
  }
}
