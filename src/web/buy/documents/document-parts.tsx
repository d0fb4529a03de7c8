import { formatFcfa } from "#shared/format/fcfa.ts";
import type { Receipt } from "#shared/payment/receipt.ts";

/** Shows the seller or the buyer, one detail per line. */
export function DocumentParty({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      {lines.map((line, at) => (
        <p key={line} className={at === 0 ? "name" : undefined}>
          {line}
        </p>
      ))}
    </section>
  );
}

/** Shows the lines of what is sold. */
export function DocumentLines({ lines }: Pick<Receipt, "lines">) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Désignation</th>
          <th scope="col">Quantité</th>
          <th scope="col">Prix unitaire</th>
          <th scope="col">Montant</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, quantity, unitPrice, total }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="count">{quantity}</td>
            <td>{formatFcfa(unitPrice)}</td>
            <td>{formatFcfa(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TotalProps {
  term: string;
  value: string;
  main?: boolean;
}

/** Shows a sum with its label. */
export function DocumentTotal({ term, value, main = false }: TotalProps) {
  return (
    <div className={main ? "main" : undefined}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
