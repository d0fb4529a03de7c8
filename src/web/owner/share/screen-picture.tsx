import { useState } from "react";
import type { readOwnedPicture } from "#shared/contract/owner-share.ts";
import { type ScreenPictureKind, screenPictureFormats } from "#shared/card/screen-picture-kinds.ts";
import { buildRequestUrl } from "#web/kit/api/request-url.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";

const path: (typeof readOwnedPicture)["path"] = "/api/ma-carte/cartes/:ref/partager/images/:kind";

interface ScreenPictureProps {
  cardRef: string;
  kind: ScreenPictureKind;
  /** Digest of the picture's content, so that new content gets a new address. */
  digest: string;
  title: string;
  name: string;
}

/** Shows one picture, which the service draws on request: that takes a second or two, and may fail. */
export function ScreenPicturePreview({ cardRef, kind, digest, title, name }: ScreenPictureProps) {
  const { width, height, extension } = screenPictureFormats[kind];
  const [state, setState] = useState<"drawing" | "drawn" | "failed">("drawing");
  const [tries, setTries] = useState(0);
  const address = buildRequestUrl(path, { params: { ref: cardRef, kind }, query: { v: digest } });

  function tryAgain(): void {
    setState("drawing");
    setTries(tries + 1);
  }

  return (
    <>
      <div
        className={`relative overflow-hidden rounded-md border border-line bg-sunken ${width > height ? "aspect-video" : "aspect-[9/16] max-w-64"}`}
      >
        {state === "failed" ? null : (
          <img
            key={tries}
            src={address}
            alt={`${title}\u00a0: ${name} et le QR code de sa page`}
            width={width}
            height={height}
            onLoad={() => setState("drawn")}
            onError={() => setState("failed")}
            className={`size-full object-cover ${state === "drawn" ? "" : "opacity-0"}`}
          />
        )}
        <p
          role="status"
          className={state === "drawn" ? "sr-only" : "absolute inset-0 grid place-items-center p-3 text-center text-sm"}
        >
          {says[state]}
        </p>
      </div>
      {state === "failed" ? (
        <div>
          <Button size="small" variant="secondary" aria-label={`Réessayer\u00a0: ${title}`} onClick={tryAgain}>
            Réessayer
          </Button>
        </div>
      ) : null}
      {state === "drawn" ? (
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            size="small"
            variant="secondary"
            href={address}
            download
            aria-label={`Télécharger\u00a0: ${title}`}
          >
            Télécharger
          </ButtonLink>
          {canShareImages() ? (
            <Button
              size="small"
              variant="secondary"
              aria-label={`Partager\u00a0: ${title}`}
              onClick={() =>
                void shareImage(address, `${title} - ${name}.${extension}`).catch(() => setState("failed"))
              }
            >
              Partager
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

const says = {
  drawing: "Nous dessinons cette image…",
  drawn: "",
  failed: "Cette image n'est pas disponible pour le moment. Réessayez dans un instant.",
} as const;

/** Checks whether the share sheet accepts images: telephones' do, and add them to a status or the photos. */
function canShareImages(): boolean {
  return (
    "canShare" in navigator && navigator.canShare({ files: [new File([""], "image.jpg", { type: "image/jpeg" })] })
  );
}

/**
 * Shares an image through the telephone's share sheet. Closing it without sharing is not a failure.
 * @throws if the image cannot be loaded
 */
async function shareImage(address: string, fileName: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The image was answered ${answer.status}.`);
  const blob = await answer.blob();
  const file = new File([blob], fileName, { type: blob.type });
  await navigator.share({ files: [file] }).catch(() => undefined);
}
