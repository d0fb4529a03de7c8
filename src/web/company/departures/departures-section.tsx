import type { listDepartures } from "#shared/contract/company-departures.ts";
import { DepartureItem } from "#web/company/departures/departure-item.tsx";
import { ReadingState } from "../reading-state.tsx";
import type { SectionProps } from "../section-props.ts";
import { useSpace } from "../use-space.ts";
import { useRead } from "../use-read.ts";
import { buildDepartureActs } from "./departure-acts.ts";

/** Lists leavers' addresses that wait for a successor or to be retired. */
export function DeparturesSection({ home }: Pick<SectionProps, "home">) {
  const { company, organisation, endIfRefused } = useSpace();
  const reading = useRead<typeof listDepartures>("/api/entreprises/:organisation/departs", {
    params: { organisation },
  });
  const { value, readAgain } = reading;
  const acts = buildDepartureActs(company, endIfRefused);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h2 className="text-lg">Départs</h2>
        <p className="max-w-2xl text-sm text-silver-400">
          L'adresse d'une carte imprimée reste à l'entreprise.{" "}
          {acts.handOn
            ? "Donnez-la à un successeur, ou retirez-la."
            : "Un administrateur la donne à un successeur\u00a0: sa carte se paie."}
        </p>
      </div>
      <ReadingState {...reading} />
      {value?.departures.length === 0 ? (
        <p className="rounded-lg border border-dashed border-silver-600 p-8 text-center text-sm text-silver-300">
          Personne n'est parti. Quand quelqu'un quitte l'entreprise, dites-le au bas de sa carte, dans
          «&nbsp;Personnes&nbsp;».
        </p>
      ) : null}
      {value && value.departures.length > 0 ? (
        <>
          <p className="text-sm wrap-anywhere">{`Leurs pages disent\u00a0: «\u00a0${value.sentence}\u00a0»`}</p>
          <ul className="flex flex-col gap-3">
            {value.departures.map((departure) => (
              <DepartureItem
                key={departure.ref}
                acts={acts}
                className="panel p-4 sm:px-6"
                departure={departure}
                price={value.price}
                onDone={() => {
                  readAgain();
                  home.readAgain();
                }}
              />
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
