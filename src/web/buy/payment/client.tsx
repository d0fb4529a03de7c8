import { hydrateRoot } from "react-dom/client";
import { readPageSettings } from "#web/kit/settings.ts";
import "#web/kit/hydrated.css";
import "./payment.css";
import { readInitialPaymentView } from "./first-view.ts";
import { PaymentPage } from "./page.tsx";

const root = document.getElementById("app");
if (root) hydrateRoot(root, <PaymentPage settings={readPageSettings()} view={readInitialPaymentView()} />);
