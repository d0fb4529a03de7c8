import "#web/kit/hydrated.css";
import "../ordering/form-bar.css";
import "#web/kit/ui/printed-card/printed-card.css";
import { hydrateRoot } from "react-dom/client";
import { readPageSettings } from "#web/kit/settings.ts";
import { GroupOrderPage } from "./page.tsx";

const root = document.getElementById("app");
if (root) hydrateRoot(root, <GroupOrderPage settings={readPageSettings()} />);
