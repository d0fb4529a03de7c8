import { useState } from "react";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { formFieldLabels } from "../form-values.ts";
import { getImageSource } from "./image-address.ts";
import type { ImageState } from "./image-uploads.ts";

const frames: Record<UploadKind, string> = {
  profile: "aspect-square w-20 max-w-full rounded-full @lg:w-24",
  cover: "aspect-video w-full rounded-sm",
  logo: "aspect-square w-20 max-w-full rounded-sm @lg:w-24",
};

const emptyIcons = { profile: "user", cover: "camera", logo: "building" } as const;

/** Shows the picked image in its shape on the card; before one is picked, a silhouette. */
export function ImageThumbnail({ kind, state }: { kind: UploadKind; state: ImageState }) {
  const address = getImageSource(state);
  const [unreadable, setUnreadable] = useState<string>();
  const shown = address !== undefined && address !== unreadable;
  return (
    <div
      className={`grid shrink-0 place-items-center overflow-hidden border text-silver-500 ${shown ? "border-line" : "border-dashed border-edge"} ${shown && kind === "logo" ? "bg-silver-50 p-1.5" : "bg-sunken"} ${frames[kind]}`}
    >
      {shown ? (
        <img
          src={address}
          alt={`Aperçu\u00a0: ${formFieldLabels[`${kind}Url`]}`}
          onError={() => setUnreadable(address)}
          className={`size-full ${kind === "logo" ? "object-contain" : "object-cover"}`}
        />
      ) : (
        <Icon name={emptyIcons[kind]} size="large" />
      )}
    </div>
  );
}
