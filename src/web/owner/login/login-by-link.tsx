import type { logInByLink } from "#shared/contract/owner-login.ts";
import { ownerSessionDays } from "#shared/order/retention-days.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { LoginByPress } from "./login-by-press.tsx";
import type { LoginWords } from "./login-words.ts";

interface LoginByLinkProps {
  words: LoginWords;
  token: string;
  onDone: () => void;
  onGiveUp: () => void;
}

/** Logs in who came by the mailed link. */
export function LoginByLink({ words, token, onDone, onGiveUp }: LoginByLinkProps) {
  return (
    <LoginByPress
      title={words.title}
      intro={`Vous avez ouvert le lien reçu par e-mail. Il vous connecte sur cet appareil, pour ${ownerSessionDays}\u00a0jours.`}
      label="Se connecter sur cet appareil"
      giveUpLabel="Demander un code"
      enter={() => call<typeof logInByLink>("POST", "/api/ma-carte/lien", { body: { token } })}
      onDone={onDone}
      onGiveUp={onGiveUp}
    />
  );
}
