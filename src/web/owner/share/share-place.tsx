import type { OwnedCard } from "#shared/contract/owner-cards.ts";
import type { OwnedShare, readOwnedQr, readOwnedShare } from "#shared/contract/owner-share.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { LoadedSectionContent } from "../loaded.tsx";
import { ShareLinkSection } from "./link-part.tsx";
import { useRef } from "react";
import { SignatureTable } from "#web/owner/share/signature-table.tsx";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { copyHtml, copyText } from "./copy.ts";
import { OwnerSectionPanel } from "../panel.tsx";
import { useCopyFeedback } from "./use-copy-feedback.ts";
import { routePaths } from "#shared/route-paths.ts";
import { type ScreenPictureKind, screenPictureFormats, screenPictureKinds } from "#shared/card/screen-picture-kinds.ts";
import { ScreenPicturePreview } from "./screen-picture.tsx";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import type { QrFormat } from "#shared/contract/cards.ts";
import { buildRequestUrl } from "#web/kit/api/request-url.ts";
import type { makeOwnPass } from "#shared/contract/wallet.ts";
import { detectPhonePlatform } from "#web/card/save/phone.ts";
import { useAct } from "#web/kit/form/use-act.ts";

export function CardShareSection({ card: { ref, state, firstName, lastName } }: { card: OwnedCard }) {
  const name = `${firstName} ${lastName}`;
  const place = detectWalletPlace(navigator);
  return (
    <LoadedSectionContent
      read={() => call<typeof readOwnedShare>("GET", "/api/ma-carte/cartes/:ref/partager", { params: { ref } })}
    >
      {(share) => (
        <div className="flex flex-col gap-6">
          {state === "paused" ? (
            <Callout kind="warning" title="Votre page est en pause.">
              <p>Qui suit ces liens lit qu'elle n'est pas visible pour le moment.</p>
            </Callout>
          ) : null}
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <ShareLinkSection cardRef={ref} name={name} share={share} />
            <ShareQrSection cardRef={ref} name={name} />
            {share.wallet && place === "iphone" ? <WalletPart cardRef={ref} place={place} /> : null}
            <EmailSignatureSection share={share} />
            {/* As high as the panels beside it. */}
            <div className={share.wallet && place !== "iphone" ? "lg:row-span-3" : "lg:row-span-2"}>
              <SharePicturesSection cardRef={ref} name={name} pictures={share.pictures} />
            </div>
            {state === "live" ? <HomeScreenSteps cardRef={ref} /> : null}
            {share.wallet && place !== "iphone" ? <WalletPart cardRef={ref} place={place} /> : null}
          </div>
        </div>
      )}
    </LoadedSectionContent>
  );
}

const path: (typeof readOwnedQr)["path"] = "/api/ma-carte/cartes/:ref/partager/qr/:format";

const files: Record<QrFormat, string> = { png: "PNG", svg: "SVG", pdf: "PDF" };

/** Shows the QR code, to scan here or to download. */
function ShareQrSection({ cardRef, name }: { cardRef: string; name: string }) {
  return (
    <OwnerSectionPanel title="QR code">
      <div className="flex flex-wrap items-start gap-4">
        <img
          src={routePaths.cardQr(cardRef)}
          alt={`QR code de la page ${formatNameWithDe(name)}`}
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

/** Where a pass opens: on an iPhone, or on a Mac, which passes it to its owner's iPhone. */
type WalletPlace = "iphone" | "mac" | "android" | "other";

function detectWalletPlace({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "maxTouchPoints">): WalletPlace {
  const phone = detectPhonePlatform(userAgent, maxTouchPoints);
  if (phone === "other" && userAgent.includes("Macintosh")) return "mac";
  return phone;
}

const hints: Record<WalletPlace, string> = {
  iphone: "Si rien ne s'ouvre, ouvrez cette page dans Safari.",
  mac: "Le fichier s'ouvre sur votre Mac, qui l'ajoute à votre iPhone.",
  android:
    "Pour iPhone seulement. Sur votre téléphone Android, ajoutez plutôt votre page à l'écran d'accueil, comme expliqué ci-dessus.",
  other: "Pour iPhone seulement\u00a0: ouvrez votre espace sur votre iPhone, et touchez «\u00a0Partager\u00a0».",
};

/** Offers the card for Apple Wallet where that works; elsewhere says which devices it is for. */
function WalletPart({ cardRef, place }: { cardRef: string; place: WalletPlace }) {
  return (
    <OwnerSectionPanel title="Apple Wallet">
      <p className="text-sm">
        Votre carte dans l'app Cartes de l'iPhone&nbsp;: votre QR code s'affiche même sans réseau, et la carte change
        avec votre page.
      </p>
      {place === "iphone" || place === "mac" ? <AddButton cardRef={cardRef} /> : null}
      <p className="text-sm text-silver-400">{hints[place]}</p>
    </OwnerSectionPanel>
  );
}

function AddButton({ cardRef }: { cardRef: string }) {
  const { act, busy } = useAct();
  const add = async () => {
    const params = { ref: cardRef };
    const { path } = await call<typeof makeOwnPass>("POST", "/api/ma-carte/cartes/:ref/partager/wallet", { params });
    // The page stays open: the pass opens above it.
    window.location.assign(path);
  };

  return (
    <div>
      <Button size="small" icon={<Icon name="card" />} busy={busy} busyLabel="Un instant…" onClick={() => act(add)}>
        Ajouter à Apple Wallet
      </Button>
    </div>
  );
}

/** Explains how to put the page on a telephone's home screen; browsers offer that only on the page itself. */
function HomeScreenSteps({ cardRef }: { cardRef: string }) {
  return (
    <OwnerSectionPanel title="Ajouter à l'écran d'accueil">
      <p className="text-sm">
        {"Votre carte s'ouvre alors comme une application, même sans réseau. Sur votre téléphone, ouvrez "}
        <a className="text-link" href={routePaths.card(cardRef)}>
          votre page
        </a>
        , puis&nbsp;:
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Steps
          phone="Android, avec Chrome"
          steps={[
            "Touchez les trois points, en haut à droite.",
            "Choisissez «\u00a0Ajouter à l'écran d'accueil\u00a0».",
            "Confirmez avec «\u00a0Installer\u00a0» ou «\u00a0Ajouter\u00a0».",
          ]}
        />
        <Steps
          phone="iPhone, avec Safari"
          steps={[
            "Touchez le bouton de partage, un carré d'où sort une flèche.",
            "Choisissez «\u00a0Sur l'écran d'accueil\u00a0».",
            "Touchez «\u00a0Ajouter\u00a0».",
          ]}
        />
      </div>
    </OwnerSectionPanel>
  );
}

function Steps({ phone, steps }: { phone: string; steps: readonly string[] }) {
  return (
    <div className="text-sm">
      <h3 className="font-semibold text-silver-50">{phone}</h3>
      <ol className="mt-1 list-decimal pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

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

/** Offers screen-sized pictures of the card with its QR code. */
function SharePicturesSection({ cardRef, name, pictures }: SharePicturesSectionProps) {
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

const byHand = "La signature est sélectionnée\u00a0: copiez-la vous-même.";

/** Shows the e-mail signature as it will be pasted. */
function EmailSignatureSection({ share: { signature, signatureHtml, signatureText } }: { share: OwnedShare }) {
  const shown = useRef<HTMLDivElement>(null);
  const tell = useCopyFeedback();

  async function copy(how: () => Promise<boolean>): Promise<void> {
    // Some browsers copy nothing while nothing is selected.
    if (shown.current) getSelection()?.selectAllChildren(shown.current);
    tell(await how(), "La signature est copiée\u00a0: collez-la dans votre messagerie.", byHand);
  }

  return (
    <OwnerSectionPanel title="Signature d'e-mail">
      <div ref={shown} className="overflow-x-auto rounded-md bg-white p-4">
        <SignatureTable signature={signature} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          icon={<Icon name="copy" />}
          onClick={() => void copy(() => copyHtml(signatureHtml, signatureText))}
        >
          Copier la signature
        </Button>
        <Button size="small" variant="secondary" onClick={() => void copy(() => copyText(signatureText))}>
          Copier en texte simple
        </Button>
      </div>
      <p className="text-sm text-silver-400">
        Collez-la dans les réglages de votre messagerie. Gmail&nbsp;: Paramètres, Général, Signature. Outlook&nbsp;:
        Paramètres, Comptes, Signatures. Sur un téléphone, prenez le texte simple.
      </p>
    </OwnerSectionPanel>
  );
}
