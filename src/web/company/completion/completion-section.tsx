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
import { copyText } from "#web/owner/share/copy.ts";
import { useCopyFeedback } from "#web/owner/share/use-copy-feedback.ts";
import { ReadingState } from "../reading-state.tsx";
import type { SectionProps } from "../section-props.ts";
import { useSpace } from "../use-space.ts";
import { useRead } from "../use-read.ts";

/** Lists the company's people who have not completed and verified their card. */
export function CompletionSection({ home }: Pick<SectionProps, "home">) {
  const { organisation, isAdmin } = useSpace();
  const params = { organisation };
  const reading = useRead<typeof listCompletions>("/api/entreprises/:organisation/a-completer", { params });
  const tell = useCopyFeedback();
  const acts: CompletionActs = {
    makeLink: (ref) =>
      call<typeof makeCardLink>("POST", "/api/entreprises/:organisation/personnes/:ref/lien", {
        params: { organisation, ref },
      }),
    mail: (ref) =>
      call<typeof inviteAgain>("POST", "/api/entreprises/:organisation/personnes/:ref/invitation", {
        params: { organisation, ref },
      }),
    decideMailbox: (ref, body) =>
      call<typeof decideMailbox>("POST", "/api/entreprises/:organisation/personnes/:ref/adresse", {
        params: { organisation, ref },
        body,
      }),
    ...(isAdmin && {
      waive: (refs: readonly string[] | undefined) =>
        call<typeof waiveHolders>("POST", "/api/entreprises/:organisation/a-completer/sans-attendre", {
          params,
          body: refs ? { refs: [...refs] } : {},
        }),
      invite: () =>
        call<typeof inviteHolders>("POST", "/api/entreprises/:organisation/a-completer", {
          params,
        }),
    }),
    onDone: () => {
      reading.readAgain();
      home.readAgain();
    },
    end: (error) => {
      // Somebody else decided first: reload, to show their decision.
      if (error instanceof CallError && error.body) reading.readAgain();
      return false;
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
