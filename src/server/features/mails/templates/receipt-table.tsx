import { Heading } from "@react-email/heading";
import { Link } from "@react-email/link";
import { Section } from "@react-email/section";
import type { ReactNode } from "react";
import { formatFcfa } from "#shared/format/fcfa.ts";
import {
  formatReceiptStatus,
  getReceiptPartyLines,
  nameReceiptPayment,
  type Receipt,
} from "#shared/payment/receipt.ts";
import { sanitizeNameForMail } from "./mail-rules.ts";
import { darkMailColors } from "./mail-colors.ts";

const cell = {
  padding: "8px 0",
  fontSize: 14,
  lineHeight: "21px",
  borderTop: `1px solid ${darkMailColors.line}`,
  verticalAlign: "top",
} as const;

/** Shows the receipt's lines and a link to the printable page. `link`: undefined in mails without the order's key. */
export function ReceiptTable({ receipt, link }: { receipt: Receipt; link: string | undefined }) {
  const { number, seller, lines, discount, payments = [], amount, rest, method, refunded } = receipt;
  const { refundedLines = [] } = receipt;
  const buyer = { ...receipt.buyer, name: sanitizeNameForMail(receipt.buyer.name) };
  return (
    <Section style={{ marginTop: 32 }}>
      <Heading
        as="h2"
        className="ink"
        style={{ margin: "0 0 12px", fontSize: 18, lineHeight: "24px", color: darkMailColors.ink }}
      >
        Votre reçu
      </Heading>
      <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" style={{ borderCollapse: "collapse" }}>
        <tbody>
          <Fact term="Numéro et date">
            {number}, {formatReceiptStatus(receipt)}
          </Fact>
          <Fact term="Vendeur">{getReceiptPartyLines(seller).join(", ")}</Fact>
          <Fact term="Acheteur">{getReceiptPartyLines(buyer).join(", ")}</Fact>
          {lines.map(({ label, quantity, unitPrice, total }) => (
            <Amount
              key={label}
              term={`${sanitizeNameForMail(label)}, ${quantity}\u00a0×\u00a0${formatFcfa(unitPrice)}`}
              value={total}
            />
          ))}
          {discount ? <Amount term={discount.label} value={-discount.amount} /> : null}
          {payments.map((payment) => (
            <Amount
              key={`${payment.on} ${payment.method} ${payment.amount}`}
              term={nameReceiptPayment(payment)}
              value={payment.amount}
            />
          ))}
          <Amount term="Total payé" value={amount} strong />
          {rest > 0 ? <Amount term="Reste à payer" value={rest} /> : null}
          {refunded > 0 ? <Amount term="Remboursé" value={refunded} /> : null}
          {refundedLines.map(({ label, amount: back }) => (
            <Amount key={label} term={`dont ${sanitizeNameForMail(label)}`} value={back} />
          ))}
          {payments.length === 0 ? <Fact term="Moyen de paiement">{method}</Fact> : null}
        </tbody>
      </table>
      {link ? (
        <Link
          href={link}
          className="soft"
          style={{
            display: "inline-block",
            marginTop: 12,
            fontSize: 14,
            color: darkMailColors.soft,
            textDecoration: "underline",
          }}
        >
          Imprimer le reçu, ou le garder en PDF
        </Link>
      ) : null}
    </Section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={2} className="line soft" style={{ ...cell, color: darkMailColors.soft, wordBreak: "break-word" }}>
        <span className="faint" style={{ color: darkMailColors.faint }}>
          {term}
        </span>
        <br />
        {children}
      </td>
    </tr>
  );
}

interface AmountProps {
  term: string;
  /** Whole FCFA. */
  value: number;
  strong?: boolean;
}

function Amount({ term, value, strong = false }: AmountProps) {
  const className = `line ${strong ? "ink" : "soft"}`;
  const look = {
    ...cell,
    color: strong ? darkMailColors.ink : darkMailColors.soft,
    ...(strong ? { fontWeight: 700, fontSize: 16 } : {}),
  };
  return (
    <tr>
      <td className={className} style={{ ...look, paddingRight: 16 }}>
        {term}
      </td>
      <td className={className} align="right" style={{ ...look, whiteSpace: "nowrap" }}>
        {formatFcfa(value)}
      </td>
    </tr>
  );
}
