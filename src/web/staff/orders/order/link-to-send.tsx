import { ContactLink } from "../../parts/contact-link.tsx";
import type { ReactNode } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { buildWhatsAppChatLink } from "../../parts/whatsapp-chat-link.ts";
import { useCopyToClipboard } from "../../parts/use-copy.ts";

interface LinkToSendProps {
  link: string;
  phoneNumber: string;
  /** The WhatsApp message, with the link in it. */
  text: string;
  /** Labels of the group and its buttons, and the message shown once the link is copied. */
  words: { group: string; copy: string; copied: string; send: string };
  /** Further buttons. */
  children?: ReactNode;
}

/** Renders a buyer's link, to copy or to send by WhatsApp. */
export function LinkToSend({ link, phoneNumber, text, words, children }: LinkToSendProps) {
  const copy = useCopyToClipboard();
  return (
    <div role="group" aria-label={words.group} className="flex flex-wrap gap-2">
      <Button size="small" variant="secondary" icon={<Icon name="copy" />} onClick={() => copy(link, words.copied)}>
        {words.copy}
      </Button>
      <ContactLink
        href={buildWhatsAppChatLink(phoneNumber, text)}
        icon="whatsapp"
        label={`${words.send} par WhatsApp`}
        away
      >
        WhatsApp
      </ContactLink>
      {children}
    </div>
  );
}
