import { paymentMethods } from "#shared/payment/payment-provider.ts";

/** Shows by what people can pay. */
export function PaymentBadges() {
  return (
    <ul aria-label="Moyens de paiement" className="mt-4 flex flex-wrap gap-1.5 lg:mt-6">
      {paymentMethods.map(({ name, mark }) => (
        <li
          key={name}
          className="inline-flex items-center gap-1.5 rounded-sm border border-line bg-raised px-2 py-0.5 text-sm font-semibold text-silver-100"
        >
          <i aria-hidden="true" className={`size-3 ${mark}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}
