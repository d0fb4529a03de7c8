import { withDe } from "#shared/format/elision.ts";
import type { QrFormat } from "#shared/contract/cards.ts";
import type { readOwnedQr } from "#shared/contract/owner-share.ts";
import { routePaths } from "#shared/urls.ts";
import { buildRequestUrl } from "#web/kit/api/address.ts";
import { ButtonLink } from "#web/kit/ui/button.tsx";
import { OwnerSectionPanel } from "../panel.tsx";

const path: (typeof readOwnedQr)["path"] = "/api/ma-carte/cartes/:ref/partager/qr/:format";
const files: Record<QrFormat, string> = { png: "PNG", svg: "SVG", pdf: "PDF" };

/** Shows the QR code, to be scanned here or downloaded. */
export function ShareQrSection({ cardRef, name }: { cardRef: string; name: string }) {
  return (
    <OwnerSectionPanel title="QR code">
      <div className="flex flex-wrap items-start gap-4">
        <img
          src={routePaths.cardQr(cardRef)}
          alt={`QR code de la page ${withDe(name)}`}
          width="176"
          height="176"
          className="size-44 rounded-md bg-white"
        />
        <div className="flex min-w-48 flex-1 flex-col gap-3">
          <p className="text-sm">
            C'est celui de votre carte imprimée. Sur une affiche, une vitrine ou un véhicule, gardez-lui une marge
            blanche et au moins 2&nbsp;cm de côté.
          </p>
          <ul aria-label="Télécharger le QR code" className="flex flex-wrap gap-3">
            {Object.entries(files).map(([format, label]) => (
              <li key={format}>
                <ButtonLink
                  size="small"
                  variant="secondary"
                  href={buildRequestUrl(path, { params: { ref: cardRef, format } })}
                  download
                  aria-label={`Télécharger en ${label}`}
                >
                  {label}
                </ButtonLink>
              </li>
            ))}
          </ul>
          <p className="text-sm text-silver-400">
            PNG pour un document ou un site, SVG pour un graphiste, PDF pour un imprimeur.
          </p>
        </div>
      </div>
    </OwnerSectionPanel>
  );
}
