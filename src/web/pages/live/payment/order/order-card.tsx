import type { PublicOrder } from "#shared/contract/orders.ts";

/** The card that is being bought, with its owner's name on it; light crosses it once it is paid. Decorative. */
export function OrderCard({ order, lit }: { order: PublicOrder; lit: boolean }) {
  return (
    <div aria-hidden="true" className="order-card card-object">
      <div className={`order-card-face card-surface order-card-${order.offer.toLowerCase()} ${lit ? "order-card-lit card-light" : ""}`}>
        <span className="order-card-brand">Sen Digital Vcard</span>
        <svg viewBox="0 0 24 24" className="order-card-waves" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round">
          <path d="M6 9.5a4.5 4.5 0 0 1 0 5M9.5 7a9 9 0 0 1 0 10M13 4.5a13.5 13.5 0 0 1 0 15" />
        </svg>
        <span className="order-card-name">{order.firstName} {order.lastName}</span>
      </div>
    </div>
  );
}
