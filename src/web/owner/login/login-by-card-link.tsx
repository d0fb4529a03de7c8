import type { logInByCardLink } from "#shared/contract/owner-login.ts";
import { cardLinkDays } from "#shared/order/retention-days.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { LoginByPress } from "./login-by-press.tsx";

interface LoginByCardLinkProps {
  token: string;
  onDone: () => void;
  /** Logs in by his mailbox. */
  onGiveUp: () => void;
}

/** Opens one card by its link. */
export function LoginByCardLink({ token, onDone, onGiveUp }: LoginByCardLinkProps) {
  return (
    <LoginByPress
      title="Votre carte vous attend"
      intro={`Ce lien est pour vous seul. Il ouvre votre carte sur cet appareil, pour ${cardLinkDays} jours, et ne sert qu'une fois.`}
      label="Ouvrir ma carte"
      giveUpLabel="Me connecter par e-mail"
      enter={() => call<typeof logInByCardLink>("POST", "/api/ma-carte/lien-carte", { body: { token } })}
      onDone={onDone}
      onGiveUp={onGiveUp}
    />
  );
}
