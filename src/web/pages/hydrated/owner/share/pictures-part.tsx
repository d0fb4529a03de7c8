import type { OwnedShare } from "#shared/contract/owner-share.ts";
import { tallPictureKinds, type TallPictureKind } from "#shared/tall-pictures.ts";
import { OwnerSectionPanel } from "../panel.tsx";
import { TallPicturePreview } from "./tall-picture.tsx";

const about: Record<TallPictureKind, { title: string; help: string }> = {
  status: { title: "Statut WhatsApp", help: "À publier en statut ou en story\u00a0: qui la voit scanne le code." },
  lock: {
    title: "Écran verrouillé",
    help: "En fond d'écran verrouillé\u00a0: votre QR code est toujours sous la main.",
  },
};

interface SharePicturesSectionProps {
  cardRef: string;
  name: string;
  pictures: OwnedShare["pictures"];
}

/** Offers pictures of his card with its QR code, of the size of a telephone's screen. */
export function SharePicturesSection({ cardRef, name, pictures }: SharePicturesSectionProps) {
  return (
    <OwnerSectionPanel title="Images pour téléphone">
      <ul className="grid gap-6 min-[420px]:grid-cols-2">
        {tallPictureKinds.map((kind) => (
          <li key={kind} className="flex min-w-0 flex-col gap-3">
            <h3 className="font-semibold text-silver-50">{about[kind].title}</h3>
            <TallPicturePreview
              key={pictures[kind]}
              cardRef={cardRef}
              kind={kind}
              digest={pictures[kind]}
              title={about[kind].title}
              name={name}
            />
            <p className="text-sm text-silver-400">{about[kind].help}</p>
          </li>
        ))}
      </ul>
    </OwnerSectionPanel>
  );
}
