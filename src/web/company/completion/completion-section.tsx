import type {
  decideMailbox,
  inviteAgain,
  inviteHolders,
  listCompletions,
  makeCardLink,
  waiveHolders,
} from "#shared/contract/card-completion.ts";
import { call, CallError } from "#web/kit/api/endpoint-client.ts";
import type { CompletionActs } from "#web/company/completion/acts.ts";
import { AwaitedPeople } from "#web/company/completion/awaited-people.tsx";
import { OwnerSectionPanel } from "#web/owner/panel.tsx";
import { getOwnerErrorMessage } from "#web/owner/owner-error-messages.ts";
import { copyText } from "#web/owner/share/copy.ts";
import { useCopyFeedback } from "#web/owner/share/use-copy-feedback.ts";
import { ReadingState } from "../reading-state.tsx";
import type { SectionProps } from "../section-props.ts";
import { useRead } from "../use-read.ts";

/** Shows who of the company has not completed and verified his card. */
export function CompletionSection({ company: { id: organisation, role }, onChanged }: SectionProps) {
  const params = { organisation };
  const reading = useRead(
    organisation,
    (signal) => call<typeof listCompletions>("GET", "/api/entreprises/:organisation/a-completer", { params, signal }),
    onChanged,
  );
  const tell = useCopyFeedback();
  const acts: CompletionActs = {
    makeLink: (ref) =>
      call<typeof makeCardLink>("POST", "/api/entreprises/:organisation/personnes/:ref/lien", {
        params: { organisation, ref },
      }),
    mail: async (ref) => {
      const { message } = await call<typeof inviteAgain>(
        "POST",
        "/api/entreprises/:organisation/personnes/:ref/invitation",
        { params: { organisation, ref } },
      );
      reading.readAgain();
      return message;
    },
    decideMailbox: async (ref, body) => {
      const { message } = await call<typeof decideMailbox>(
        "POST",
        "/api/entreprises/:organisation/personnes/:ref/adresse",
        { params: { organisation, ref }, body },
      );
      reading.readAgain();
      return message;
    },
    ...(role === "admin" && {
      waive: async (refs: readonly string[] | undefined) => {
        const { message } = await call<typeof waiveHolders>(
          "POST",
          "/api/entreprises/:organisation/a-completer/sans-attendre",
          { params, body: refs ? { refs: [...refs] } : {} },
        );
        reading.readAgain();
        return message;
      },
      invite: async () => {
        const { message } = await call<typeof inviteHolders>("POST", "/api/entreprises/:organisation/a-completer", {
          params,
        });
        reading.readAgain();
        return message;
      },
    }),
    explain: (error) => {
      // Somebody else was first: what he decided is read.
      if (error instanceof CallError && error.body?.code === "mailbox.not_proposed") reading.readAgain();
      return getOwnerErrorMessage(error);
    },
    copy: (url) => {
      void copyText(url).then((isCopied) => tell(isCopied, "Lien copié.", "Utilisez WhatsApp."));
    },
  };
  return (
    <OwnerSectionPanel title="À compléter">
      <ReadingState {...reading} />
      {reading.value ? <AwaitedPeople completions={reading.value} acts={acts} /> : null}
    </OwnerSectionPanel>
  );
}
