import { Button } from "#web/kit/ui/button.tsx";

interface PeoplePagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Links to the previous and the next page; nothing if there is only one page. */
export function PeoplePager({ page, pages, onPage }: PeoplePagerProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <Button size="small" variant="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Précédente
      </Button>
      <p className="text-sm tabular-nums">{`${page} sur ${pages}`}</p>
      <Button size="small" variant="secondary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Suivante
      </Button>
    </nav>
  );
}
