import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { keepDraftsOf } from "#web/kit/form/drafts.ts";
import { ToastProvider } from "#web/kit/ui/toast.tsx";
import "./portal.css";
import { queryClient } from "./session/query-client.ts";
import { portalRouter } from "./router.tsx";
import { readAuth } from "./session/auth-store.ts";

keepDraftsOf(() => readAuth()?.user.id);
// Each screen opens at its top, on the way back too.
history.scrollRestoration = "manual";
const root = document.getElementById("app");
if (!root) throw new Error("The page has no #app.");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={portalRouter} />
      </ToastProvider>
    </QueryClientProvider>
  </StrictMode>,
);
