import { BrandMark } from "#web/kit/ui/brand.tsx";

/** Renders the portal's HTML until its script takes over. */
export function StaffPage() {
  return (
    <main className="grid min-h-svh place-content-center justify-items-center gap-4 p-6 text-center">
      <BrandMark />
      <h1 className="text-xl">Portail d'administration</h1>
      {/* On a slow network the script takes ten seconds; with scripting off it never runs. */}
      <p className="text-silver-300 [@media(scripting:none)]:hidden">Chargement…</p>
      <noscript>
        <p>Ce portail a besoin de JavaScript. Activez-le dans votre navigateur, puis rechargez la page.</p>
      </noscript>
    </main>
  );
}
