import type { PersonPage } from "#shared/contract/company-person-page.ts";
import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import { parsePrivateUploadId } from "#shared/urls.ts";
import { ImageThumbnail } from "#web/kit/card-form/images/image-thumbnail.tsx";
import type { ImageState } from "#web/kit/card-form/images/image-uploads.ts";
import { shortenLinkForDisplay } from "#web/kit/card-form/link-rules.ts";
import { pageFieldLabels } from "./page-values.ts";

/** Shows what a person's page has beside his texts, and what it has not. */
export function PageFacts({ page }: { page: PersonPage }) {
  const { socialMedias, workDescription } = page;
  return (
    <div className="@container flex min-w-0 flex-col gap-5 text-sm">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        {uploadKinds.map((kind) => (
          <figure key={kind} className={`max-w-full ${kind === "cover" ? "w-40" : "w-24"}`}>
            <ImageThumbnail kind={kind} state={toImageState(page, kind)} />
            <figcaption className="pt-2 text-silver-400">
              {pageFieldLabels[`${kind}Url`]}
              {page[`${kind}Url`] ? null : <span className="sr-only">&nbsp;: aucune image</span>}
            </figcaption>
          </figure>
        ))}
      </div>
      <dl className="grid gap-5 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-silver-400">{pageFieldLabels.workDescription}</dt>
          <dd className="line-clamp-4 whitespace-pre-line wrap-anywhere text-silver-50">
            {workDescription || "Aucune"}
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-silver-400">{pageFieldLabels.socialMedias}</dt>
          {socialMedias.length === 0 ? <dd className="text-silver-50">Aucun</dd> : null}
          {socialMedias.map((link) => (
            <dd key={link} className="truncate text-silver-50">
              {shortenLinkForDisplay(link)}
            </dd>
          ))}
        </div>
      </dl>
    </div>
  );
}

function toImageState(page: PersonPage, kind: UploadKind): ImageState {
  const url = page[`${kind}Url`];
  const id = parsePrivateUploadId(url);
  return id === undefined ? { phase: "empty" } : { phase: "ready", uploaded: { id, url } };
}
