import "#web/kit/hydrated.css";
import "../ordering/form-bar.css";
import "#web/kit/ui/printed-card/printed-card.css";
import { hydrateRoot } from "react-dom/client";
import { isOrderedOnSite, type OfferName } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { readPageSettings } from "#web/kit/settings.ts";
import { getCorrectedOrderRef } from "./corrected-ref.ts";
import { OrderFormPage } from "./page.tsx";

const root = document.getElementById("app");
const offer = root?.dataset.offer as OfferName | undefined;
// On the site, offers that staff sell are only completed.
if (offer && !isOrderedOnSite(offer) && getCorrectedOrderRef() === undefined) location.replace(routePaths.offer(offer));
else if (root && offer) hydrateRoot(root, <OrderFormPage offer={offer} settings={readPageSettings()} />);
