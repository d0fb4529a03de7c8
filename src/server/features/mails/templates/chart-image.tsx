import { Img } from "@react-email/img";
import { Section } from "@react-email/section";
import type { ReactElement } from "react";
import { parseIsoDay } from "#shared/format/day-and-time.ts";
import { formatMonthAndYearWithDe } from "#shared/format/months.ts";
import type { MailAttachment } from "#server/adapters/mail/mail-port.ts";
import type { CardStatisticsMailProps } from "./card-statistics.tsx";
import { PictureCaption, PicturePlaceholder, pictureAltStyle } from "./picture-frame.tsx";

const id = "vues-par-jour";

export function toChartImageAttachments(png: Buffer): MailAttachment[] {
  return [{ id, fileName: `${id}.png`, type: "image/png", bytes: png }];
}

/** Shows a month's views by day; the alt text repeats every figure, for a reader who does not see it. */
export function ViewsChartImage({ month, days }: Pick<CardStatisticsMailProps, "month" | "days">): ReactElement {
  return (
    <Section style={{ margin: "0 0 24px" }}>
      <Img
        src={`cid:${id}`}
        alt={`Vues de chaque jour ${formatMonthAndYearWithDe(parseIsoDay(month))}, du 1er au ${days.length}\u00a0: ${days.join(", ")}.`}
        width="510"
        style={{
          display: "block",
          width: "100%",
          maxWidth: "100%",
          height: "auto",
          borderRadius: 14,
          ...pictureAltStyle,
        }}
      />
      <PictureCaption>Vues par jour.</PictureCaption>
    </Section>
  );
}

/** Marks the chart's place, for staff who read the mail. */
export function ViewsChartPlaceholder(): ReactElement {
  return <PicturePlaceholder radius={14}>Ici, les vues par jour, dessinées à l'envoi.</PicturePlaceholder>;
}
