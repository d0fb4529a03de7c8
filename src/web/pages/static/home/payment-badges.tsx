/** Marks of our own, not the companies': a colour and a name. */
const means = [
  { name: "Wave", mark: "rounded-full bg-[#1dc4ff]" },
  { name: "Orange Money", mark: "rounded-[2px] bg-[#ff7900]" },
  { name: "Mixx by Yas", mark: "rounded-full bg-[#ffd100]" },
  { name: "Carte bancaire", mark: "h-2! rounded-[2px] bg-silver-100" },
] as const;

/** Shows by what people can pay. */
export function PaymentBadges() {
  return (
    <ul aria-label="Moyens de paiement" className="mt-4 flex flex-wrap gap-1.5 lg:mt-6">
      {means.map(({ name, mark }) => (
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
