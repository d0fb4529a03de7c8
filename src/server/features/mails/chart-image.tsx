import { Img, Section, Text } from "@react-email/components";
import type { ReactElement } from "react";
import { dayStart } from "#shared/instants.ts";
import { ofMonthAndYear } from "#shared/months.ts";
import type { MailAttachment } from "#server/adapters/mail/mail-port.ts";
import type { CardStatisticsMail } from "./templates/card-statistics.tsx";
import { dark } from "./templates/palette.ts";

const id = "vues-par-jour";

export function attachedChart(png: Buffer): MailAttachment[] {
  return [{ id, fileName: `${id}.png`, type: "image/png", bytes: png }];
}

/** A month's views by day; every figure stands in its words, for who does not see it. */
export function ChartImage({ month, days }: Pick<CardStatisticsMail, "month" | "days">): ReactElement {
  return (
    <Section style={{ margin: "0 0 24px" }}>
      <Img src={`cid:${id}`} alt={`Vues de chaque jour ${ofMonthAndYear(dayStart(month))}, du 1er au ${days.length}\u00a0: ${days.join(", ")}.`} width="510" style={{ display: "block", width: "100%", maxWidth: "100%", height: "auto", borderRadius: 14, fontSize: 13, lineHeight: "20px", color: dark.faint }} />
      <Text className="faint" style={{ margin: "8px 0 0", fontSize: 13, lineHeight: "20px", color: dark.faint }}>Vues par jour.</Text>
    </Section>
  );
}

/** Where it stands, for staff who read the mail. */
export function ChartPlace(): ReactElement {
  return (
    <Section style={{ margin: "0 0 24px", padding: "20px 16px", textAlign: "center", border: `1px dashed ${dark.faint}`, borderRadius: 14 }}>
      <Text className="faint" style={{ margin: 0, fontSize: 13, lineHeight: "20px", color: dark.faint }}>Ici, les vues par jour, dessinées à l'envoi.</Text>
    </Section>
  );
}
