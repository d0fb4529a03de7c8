import "./company.css";
import { hydrateRoot } from "react-dom/client";
import { readPageSettings } from "#web/kit/settings.ts";
import { CompanySpacePage } from "./page.tsx";

const root = document.getElementById("app");
if (root) hydrateRoot(root, <CompanySpacePage settings={readPageSettings()} />);
