import { routePaths } from "#shared/route-paths.ts";
import { useSpace } from "./use-space.ts";

interface FileLinksProps {
  name: "statistiques" | "contacts";
  /** Search that limits the files. */
  search?: string;
}

/** Links to the same data as files. */
export function FileLinks({ name, search = "" }: FileLinksProps) {
  const { organisation } = useSpace();
  return (
    <p className="flex flex-wrap items-center gap-x-5 text-sm">
      <span className="text-silver-400">Exporter</span>
      {(["xlsx", "csv"] as const).map((type) => (
        <a
          key={type}
          className="text-link inline-flex min-h-11 items-center"
          download
          href={`${routePaths.companyFile(organisation, name, type)}${search}`}
        >
          {type === "xlsx" ? "Excel" : "CSV"}
        </a>
      ))}
    </p>
  );
}
