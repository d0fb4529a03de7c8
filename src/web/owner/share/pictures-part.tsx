import type { OwnedShare } from "#shared/contract/owner-share.ts";
import { screenPictureFormats, screenPictureKinds, type ScreenPictureKind } from "#shared/card/screen-pictures.ts";
import { OwnerSectionPanel } from "../panel.tsx";
import { ScreenPicturePreview } from "./screen-picture.tsx";

const about: Record<ScreenPictureKind, { title: string; help: string }> = {
  status: { title: "Statut WhatsApp", help: "À publier en statut ou en story\u00a0: qui la voit scanne le code." },
  lock: {
    title: "Écran verrouillé",
    help: "En fond d'écran verrouillé\u00a0: votre QR code est toujours sous la main.",
  },
  call: {
    title: "Appel vidéo",
    help: "En arrière-plan dans Zoom, Meet ou Teams\u00a0: qui vous voit scanne le code.",
  },
};

const isWide = (kind: ScreenPictureKind) => screenPictureFormats[kind].width > screenPictureFormats[kind].height;

interface SharePicturesSectionProps {
  cardRef: string;
  name: string;
  pictures: OwnedShare["pictures"];
}

/** Offers pictures of his card with its QR code, of the size of a screen. */
export function SharePicturesSection({ cardRef, name, pictures }: SharePicturesSectionProps) {
  return (
    <OwnerSectionPanel title="Images à votre nom">
      <ul className="grid gap-6 min-[420px]:grid-cols-2">
        {screenPictureKinds.map((kind) => (
          <li key={kind} className={`flex min-w-0 flex-col gap-3 ${isWide(kind) ? "min-[420px]:col-span-2" : ""}`}>
            <h3 className="font-semibold text-silver-50">{about[kind].title}</h3>
            <ScreenPicturePreview
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
