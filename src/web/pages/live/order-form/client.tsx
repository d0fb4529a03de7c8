import "../live.css";
import "../../../ui/printed-card/printed-card.css";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { OfferName } from "#shared/offers.ts";
import { readPageSettings } from "#web/settings.ts";
import { OrderFormPage } from "./page.tsx";

const root = document.getElementById("app");
// As a transition React takes over in small steps, and a tap in between is answered.
if (root) startTransition(() => void hydrateRoot(root, <OrderFormPage offer={root.dataset.offer as OfferName} settings={readPageSettings()} />));
