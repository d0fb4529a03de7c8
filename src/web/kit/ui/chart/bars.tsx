interface BarsProps {
  title: string;
  bars: readonly { name: string; count: number }[];
}

/** Shows parts of a whole, each as a bar and as a figure. */
export function ShareBarChart({ title, bars }: BarsProps) {
  const all = bars.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-base">{title}</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {bars.map(({ name, count }) => (
          <li key={name} className="grid grid-cols-[6.5rem_minmax(0,1fr)_3.5rem] items-center gap-3">
            <span>{name}</span>
            <span aria-hidden="true" className="h-2 rounded-full bg-sunken">
              <span className="block h-2 rounded-full bg-silver-300" style={{ width: `${(100 * count) / all}%` }} />
            </span>
            <span className="text-right text-silver-50 tabular-nums">{count.toLocaleString("fr-FR")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
