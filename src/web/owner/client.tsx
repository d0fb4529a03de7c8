import "#web/kit/hydrated.css";
import { hydrateRoot } from "react-dom/client";
import { readPageSettings } from "#web/kit/settings.ts";
import { OwnerPage } from "./page.tsx";

const root = document.getElementById("app");
if (root) hydrateRoot(root, <OwnerPage settings={readPageSettings()} />);
