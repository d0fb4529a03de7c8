import { BrandMark } from "../ui/brand.tsx";

/** Lies over a page that is already complete and lets clicks through; the sheet slides it away. */
export function Loader() {
  return (
    <div className="loader" aria-hidden="true">
      <BrandMark />
      <p>Chargement...</p>
    </div>
  );
}

/**
 * Runs in the head, before anything is painted, so that a second visit never sees the loader. It is inline, allowed
 * by its hash in the CSP: a file would hold back the first paint by a round trip on slow networks.
 * Where storage is denied the loader simply shows again.
 */
export const secondVisitScript = `try{if(localStorage.carte)document.documentElement.className="seen";localStorage.carte=1}catch{}`;
