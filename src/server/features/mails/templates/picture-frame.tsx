import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { ReactElement } from "react";
import { darkMailColors } from "./mail-colors.ts";

const faint = { fontSize: 13, lineHeight: "20px", color: darkMailColors.faint };

/** Style of the alternative text where a picture is not shown: it looks like a caption. */
export const pictureAltStyle = faint;

export function PictureCaption({ children }: { children: string }): ReactElement {
  return (
    <Text className="faint" style={{ margin: "8px 0 0", ...faint }}>
      {children}
    </Text>
  );
}

/** Marks a picture's place, for staff who read the mail. */
export function PicturePlaceholder({ radius, children }: { radius: number; children: string }): ReactElement {
  return (
    <Section
      style={{
        margin: "0 0 24px",
        padding: "20px 16px",
        textAlign: "center",
        border: `1px dashed ${darkMailColors.faint}`,
        borderRadius: radius,
      }}
    >
      <Text className="faint" style={{ margin: 0, ...faint }}>
        {children}
      </Text>
    </Section>
  );
}
