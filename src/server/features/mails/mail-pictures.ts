import { createElement, type ReactElement } from "react";
import type { MailTemplate } from "#shared/staff/mail-templates.ts";
import type { Deps } from "#server/deps.ts";
import type { MailAttachment } from "#server/adapters/mail/mail-port.ts";
import { toCardImageAttachments, PrintedCardImages, CardImagesPlaceholder } from "./templates/card-images.tsx";
import type { PrintedCardImage } from "./templates/mail-rules.ts";
import { toChartImageAttachments, ViewsChartImage, ViewsChartPlaceholder } from "./templates/chart-image.tsx";
import { findMailDefinition } from "./mail-list.ts";
import type { MailRow } from "./mail-tables.ts";
import type { CardStatisticsMailProps } from "./templates/card-statistics.tsx";

/**
 * Draws an order's printed card for a mail to `recipient`; `undefined` where they are not the order's buyer, or there
 * is nothing to draw. Mails know no cards, so `composition/job-handlers.ts` passes this in.
 */
export type DrawMailCardImages = (of: {
  orderRef: string;
  recipient: string;
}) => Promise<readonly PrintedCardImage[] | undefined>;

/** Contains the data of a picture that is drawn when its mail is sent. */
export interface MailPicture {
  element: ReactElement;
  attachments: readonly MailAttachment[];
}

type Needs = Pick<Deps, "log" | "patience" | "paintChart">;

/** Draws a mail's picture; the mail leaves without it when the drawing fails or takes too long. */
export async function drawMailPicture(
  deps: Needs,
  mail: MailRow,
  drawCard: DrawMailCardImages,
): Promise<MailPicture | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>(
    (_, reject) => (timer = setTimeout(() => reject(new Error("The drawing took too long.")), deps.patience.drawingMs)),
  );
  try {
    return await Promise.race([draw(deps, mail, drawCard), late]);
  } catch (error) {
    deps.log.warn({ err: error, mailId: mail.id }, "A mail leaves without its picture");
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

export function getMailPicturePlaceholder(template: MailTemplate): ReactElement | undefined {
  const picture = findMailDefinition(template)?.picture;
  if (picture === "chart") return createElement(ViewsChartPlaceholder);
  if (picture === "card") return createElement(CardImagesPlaceholder);
  return undefined;
}

async function draw(
  { paintChart }: Pick<Deps, "paintChart">,
  { template, data, orderRef, recipient }: MailRow,
  drawCard: DrawMailCardImages,
): Promise<MailPicture | undefined> {
  const picture = findMailDefinition(template)?.picture;
  if (picture === "chart") {
    const statistics = JSON.parse(data) as CardStatisticsMailProps;
    const png = await paintChart({ what: "chart", counts: statistics.days });
    return { element: createElement(ViewsChartImage, statistics), attachments: toChartImageAttachments(png) };
  }
  if (orderRef === null || picture !== "card") return undefined;
  const images = await drawCard({ orderRef, recipient });
  return (
    images && { element: createElement(PrintedCardImages, { images }), attachments: toCardImageAttachments(images) }
  );
}
