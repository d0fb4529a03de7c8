import "../hydrated.css";
import "../ordering/form-bar.css";
import "../../../ui/printed-card/printed-card.css";
import { hydrateRoot } from "react-dom/client";
import { readPageSettings } from "#web/settings.ts";
import { GroupOrderPage } from "./page.tsx";

const root = document.getElementById("app");
if (root) hydrateRoot(root, <GroupOrderPage settings={readPageSettings()} />);
