import type { CardBrochure } from "#shared/card/extras/card-extras.ts";

interface Sender {
  /** Address of the service. */
  url: string;
  cookie: string;
}

/** Sends a file as the brochure of an owner's card. */
export async function postBrochure({ url, cookie }: Sender, ref: string, file: Buffer, name = "brochure.pdf") {
  const form = new FormData();
  form.set("file", new Blob([Uint8Array.from(file)], { type: "application/pdf" }), name);
  const answer = await fetch(`${url}/api/ma-carte/cartes/${ref}/brochure`, {
    method: "POST",
    body: form,
    headers: { cookie },
  });
  return { status: answer.status, body: await answer.json() };
}

/** Sends a brochure and expects it to be accepted. */
export async function sendBrochure(sender: Sender, ref: string, file: Buffer): Promise<CardBrochure> {
  const { status, body } = await postBrochure(sender, ref, file);
  if (status !== 201) throw new Error(`The brochure was refused: ${JSON.stringify(body)}`);
  return body as CardBrochure;
}
