import "../live.css";
import { hydrateRoot } from "react-dom/client";
import { readPageSettings } from "#web/read-settings.ts";
import { OrderFormPage } from "./page.tsx";

const root = document.getElementById("app");
if (root) hydrateRoot(root, <OrderFormPage settings={readPageSettings()} />);
