import { useQuery } from "@tanstack/react-query";
import type { readAddress } from "#shared/contract/encoding.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { callStaff } from "../../session/api.ts";
import type { TagContent } from "./tag-port.ts";

/** Shows the unexpected content of a tag, and the owner if it is one of our cards. */
export function UnexpectedTagContent({ content }: { content: TagContent }) {
  if (content.kind === "empty") return <p>Elle est vide.</p>;
  if (content.kind === "other") return <p>Elle contient autre chose qu'une adresse.</p>;
  return <OtherAddress address={content.url} />;
}

function Holder({ whose, otherSite }: EndpointAnswer<typeof readAddress>) {
  if (!whose) return <p>Elle n'ouvre aucune de nos cartes.</p>;
  return (
    <p>
      Elle ouvre la carte de <strong>{whose.name}</strong>
      {whose.company ? `, ${whose.company}` : ""}
      {otherSite ? `, mais à une autre adresse que la nôtre (${otherSite})` : ""}.
    </p>
  );
}

function OtherAddress({ address }: { address: string }) {
  const { data } = useQuery({
    queryKey: ["card-at", address],
    queryFn: ({ signal }) => callStaff<typeof readAddress>("GET", "/api/card-at", { query: { address }, signal }),
  });
  return (
    <>
      {data ? <Holder {...data} /> : null}
      <p className="text-silver-300 wrap-anywhere">{address}</p>
    </>
  );
}
