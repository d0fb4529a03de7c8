import { lazy, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import type { UseFormReturn } from "react-hook-form";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import { FormSection } from "#web/kit/card-form/fields/form-section.tsx";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import type { GeneratedImageKind } from "#web/kit/card-form/images/drawn-image.ts";
import { ImageField } from "#web/kit/card-form/images/image-field.tsx";
import type { ImageStates, ImageUploads } from "#web/kit/card-form/images/image-uploads.ts";
import { explainChunkLoadFailure } from "#web/kit/card-form/chunk-load-failure.ts";
import { useToast } from "#web/kit/ui/toast.tsx";

const loadDrawing = () => import("#web/kit/card-form/images/image-generator-dialog.tsx");
const DrawingDialog = lazy(async () => ({ default: (await loadDrawing()).ImageGeneratorDialog }));

interface ImagesSectionProps {
  form: UseFormReturn<OrderFormValues>;
  offer: OfferName;
  uploads: ImageUploads;
  images: ImageStates;
  kinds?: readonly UploadKind[];
  title?: string;
  intro?: string;
}

/** Asks for a card's images; people without a logo or cover can have one drawn. */
export function ImagesSection({
  form,
  offer,
  uploads,
  images,
  kinds = uploadKinds,
  title = "Profil et couverture",
  intro = "Trois images\u00a0: vous les recadrez ici, et elles partent pendant que vous remplissez la suite.",
}: ImagesSectionProps) {
  const [drawing, setDrawing] = useState<GeneratedImageKind>();
  const toast = useToast();
  const other = drawing === "logo" ? "cover" : "logo";

  function draw(kind: GeneratedImageKind): void {
    loadDrawing().then(
      () => setDrawing(kind),
      async () => toast.show({ kind: "error", text: await explainChunkLoadFailure() }),
    );
  }

  /** As after cropping, the focus moves to the drawn image's field once the dialog is closed. */
  function close(kind: GeneratedImageKind): void {
    flushSync(() => setDrawing(undefined));
    document.getElementById(`image-${kind}`)?.focus();
  }

  /** Returns the name to draw as a logo. */
  function formatImageName({ company, firstName, lastName }: OrderFormValues): string {
    return company?.trim() || `${firstName ?? ""} ${lastName ?? ""}`;
  }

  return (
    <FormSection title={title} intro={intro}>
      <div className="flex flex-col gap-6">
        {kinds.map((kind) => (
          <ImageField
            key={kind}
            kind={kind}
            control={form.control}
            uploads={uploads}
            state={images[kind]}
            optional={!offers[offer].photosNeeded}
            onDraw={kind === "profile" ? undefined : () => draw(kind)}
          />
        ))}
        {drawing ? (
          <Suspense>
            <DrawingDialog
              kind={drawing}
              name={formatImageName(form.getValues())}
              missingToo={images[other].phase === "empty" ? other : undefined}
              onCancel={() => close(drawing)}
              onDone={(drawn) => {
                for (const [kind, image] of drawn) uploads.choose(kind, image);
                close(drawing);
              }}
            />
          </Suspense>
        ) : null}
      </div>
    </FormSection>
  );
}
