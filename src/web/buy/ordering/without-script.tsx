import { groupPhoneDigits } from "#shared/format/grouped-phone.ts";
import type { PageSettings } from "#web/kit/settings.ts";
import { Callout } from "#web/kit/ui/callout.tsx";

/** Offers another way to order without JavaScript; browsers load `without-script-in-browsers.tsx` instead. */
export function OrderWithoutScript({ settings }: { settings: PageSettings }) {
  return (
    <noscript>
      <Callout kind="warning" title="La commande a besoin de JavaScript.">
        <p>Activez-le dans votre navigateur puis rechargez la page, ou commandez auprès de nous&nbsp;:</p>
        <p className="flex flex-wrap gap-x-6">
          <a
            className="text-link inline-flex min-h-11 items-center"
            href={`https://api.whatsapp.com/send?phone=${settings.whatsapp}`}
          >
            WhatsApp&nbsp;: {groupPhoneDigits(settings.whatsapp)}
          </a>
          <a className="text-link inline-flex min-h-11 items-center" href={`mailto:${settings.supportEmail}`}>
            {settings.supportEmail}
          </a>
        </p>
      </Callout>
    </noscript>
  );
}
