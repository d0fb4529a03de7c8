import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { readPageSettings } from "#web/settings.ts";
import "../live.css";
import "./payment.css";
import { readFirstView } from "./first-view.ts";
import { PaymentPage } from "./page.tsx";

const root = document.getElementById("app");
// As a transition React takes over in small steps, and a tap in between is answered.
if (root) startTransition(() => void hydrateRoot(root, <PaymentPage settings={readPageSettings()} view={readFirstView()} />));
