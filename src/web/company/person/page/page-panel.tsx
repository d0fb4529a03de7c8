import { Suspense, useEffect, useRef, useState } from "react";
import type { CompanyPerson } from "#shared/contract/company-people.ts";
import { readFormDraft } from "#web/kit/form/drafts.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { OwnerSectionPanel } from "#web/owner/panel.tsx";
import { fetchedPart } from "../../fetched-part.tsx";
import type { PersonPage } from "#shared/contract/company-person-page.ts";
import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import { parsePrivateUploadId } from "#shared/route-paths.ts";
import { ImageThumbnail } from "#web/kit/card-form/images/image-thumbnail.tsx";
import type { ImageState } from "#web/kit/card-form/images/image-uploads.ts";
import { shortenLinkForDisplay } from "#web/kit/card-form/link-rules.ts";
import { pageFieldLabels } from "./page-values.ts";

const PageForm = fetchedPart(async () => (await import("./page-form.tsx")).PageForm);

interface PagePanelProps {
  person: CompanyPerson;
  onSaved: () => void;
}

/** Shows the photos, links and description of a person's page; its form is loaded at a press. */
export function PagePanel({ person, onSaved }: PagePanelProps) {
  // Input from before the session ended is restored.
  const [isEditing, setEditing] = useState(() => Object.keys(readFormDraft<object>(`page ${person.ref}`)).length > 0);
  const wasEditing = useRef(isEditing);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button disappears, so the focus moves on.
    if (wasEditing.current && !isEditing) place.current?.querySelector("button")?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <OwnerSectionPanel title="Photos, liens et description">
      {isEditing ? (
        <Suspense fallback={<output className="block text-lg">Un instant...</output>}>
          <PageForm
            key={person.page.version}
            person={person}
            onSaved={() => {
              setEditing(false);
              onSaved();
            }}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      ) : (
        <>
          <PageFacts page={person.page} />
          <div ref={place}>
            <Button
              size="small"
              variant="secondary"
              aria-label="Modifier les photos, les liens et la description"
              onClick={() => setEditing(true)}
            >
              Modifier
            </Button>
          </div>
        </>
      )}
    </OwnerSectionPanel>
  );
}

/** Shows what a person's page has besides their texts, and what it lacks. */
function PageFacts({ page }: { page: PersonPage }) {
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
