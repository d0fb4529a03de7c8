import { parseIsoDay } from "#shared/format/day-and-time.ts";
import { findDeliveryDay } from "#shared/order/delivery-days.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { formatDayInDakar } from "../../parts/dakar-dates.ts";

interface RunDayChoiceProps {
  day: string;
  /** The day of the next run, today or later. */
  runDay: string;
  onChange: (day: string) => void;
}

/** Switches to the run of another day; there is none on a Sunday. */
export function RunDayChoice({ day, runDay, onChange }: RunDayChoiceProps) {
  const nameDay = (one: string) => `${weekday.format(parseIsoDay(one))} ${formatDayInDakar(`${one}T00:00:00Z`)}`;
  const [before, after] = [findDeliveryDay(day, -1), findDeliveryDay(day, 1)];
  return (
    <nav aria-label="Jour de la tournée" className="flex flex-wrap items-center gap-2 print:hidden">
      <Button
        size="small"
        variant="quiet"
        aria-label={`Jour d'avant\u00a0: ${nameDay(before)}`}
        onClick={() => onChange(before)}
      >
        ‹ {weekday.format(parseIsoDay(before))}
      </Button>
      <span aria-current="date" className="font-semibold text-silver-50">
        {nameDay(day)}
      </span>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Jour d'après\u00a0: ${nameDay(after)}`}
        onClick={() => onChange(after)}
      >
        {weekday.format(parseIsoDay(after))} ›
      </Button>
      {day === runDay ? null : (
        <Button size="small" variant="secondary" onClick={() => onChange(runDay)}>
          La tournée en cours
        </Button>
      )}
    </nav>
  );
}

const weekday = new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", weekday: "long" });
