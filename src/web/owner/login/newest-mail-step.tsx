import { useEffect, useRef } from "react";
import { formatFrenchTime } from "#shared/format/instants.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";

interface NewestMailStepProps {
  whom: string;
  email: string;
  /** ISO 8601. */
  mailedAt: string;
  /** Back to the address, for another one or to ask again. */
  onOther: () => void;
}

/** Says, when too many codes were requested, perhaps not by him, which mail lets him in. */
export function NewestMailStep({ whom, email, mailedAt, onOther }: NewestMailStepProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} className="panel flex flex-col gap-5 p-5 outline-none sm:p-8">
      <Callout kind="warning" role="alert" title="Aucun nouveau code n'est parti.">
        <p>
          Trop de codes ont été demandés pour <strong className="wrap-anywhere">{email}</strong>, peut-être pas par
          vous. Sans l'e-mail, personne n'entre.
        </p>
      </Callout>
      <div className="flex flex-col gap-2">
        <h2 className="text-lg text-silver-50">Entrez par votre dernier e-mail</h2>
        <ol className="ml-5 flex list-decimal flex-col gap-2">
          <li>
            {`${whom} cette adresse, cherchez notre e-mail le plus récent, envoyé à `}
            <strong className="text-silver-50">{formatFrenchTime(new Date(mailedAt))}</strong> (heure de Dakar) ou plus
            tard.
          </li>
          <li>
            Appuyez sur son bouton «&nbsp;Ouvrir mon espace&nbsp;»&nbsp;: le lien sert encore, sur n'importe quel
            appareil. Son code, lui, ne sert pas ici.
          </li>
        </ol>
      </div>
      <p className="text-sm text-silver-400">
        Rien&nbsp;? Regardez dans les courriers indésirables, ou écrivez-nous&nbsp;: nous vous enverrons un lien.
      </p>
      <Button variant="quiet" wide onClick={onOther}>
        Demander un autre code
      </Button>
    </div>
  );
}
