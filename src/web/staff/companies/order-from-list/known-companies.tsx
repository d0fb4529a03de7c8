import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { listOrganisations } from "#shared/contract/companies.ts";
import { formatCount } from "#shared/format/counts.ts";
import { callStaff } from "../../session/api.ts";
import { portalPaths } from "../../session/portal-paths.ts";

const pauseMs = 250;
const fewestLetters = 2;
const mostShown = 5;

/** Offers companies whose name begins like what is typed, so that none is created twice. */
export function KnownCompanies({ name, onChoose }: { name: string; onChoose: () => void }) {
  const search = useSettled(name.trim());
  const { data } = useQuery({
    queryKey: ["organisations", search, "no", "known"],
    queryFn: ({ signal }) =>
      callStaff<typeof listOrganisations>("GET", "/api/organisations", { query: { search }, signal }),
    enabled: search.length >= fewestLetters,
  });
  const known = search.length >= fewestLetters ? (data?.organisations ?? []).slice(0, mostShown) : [];
  return (
    <div role="status">
      {known.length > 0 ? (
        <>
          <p className="text-sm font-semibold text-gold-200">Déjà connue&nbsp;? Continuez avec elle&nbsp;:</p>
          <ul className="flex flex-col">
            {known.map(({ id, name: known, people }) => (
              <li key={id}>
                <Link
                  to={portalPaths.listOf(id)}
                  onClick={onChoose}
                  className="text-link inline-flex min-h-11 items-center gap-x-2 text-sm wrap-anywhere"
                >
                  {`${known} (${formatCount(people, "personne")})`}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

/** Returns a text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
