import "../live.css";
import "../../../ui/printed-card/printed-card.css";
import { hydrateRoot } from "react-dom/client";
import type { OfferName } from "#shared/offers.ts";
import { readPageSettings } from "#web/settings.ts";
import { OrderFormPage } from "./page.tsx";

const root = document.getElementById("app");
if (root) hydrateRoot(root, <OrderFormPage offer={root.dataset.offer as OfferName} settings={readPageSettings()} />);
