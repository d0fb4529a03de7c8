import type { LayoutBox } from "#shared/card/printed/boxes.ts";
import { toDrawingUnits } from "./units.ts";

/** Three of a QR code's corners: no reader takes it for one. */
const corners = [
  "M0 0h7v7H0zm1 1v5h5V1zm1 1h3v3H2z",
  "M18 0h7v7h-7zm1 1v5h5V1zm1 1h3v3h-3z",
  "M0 18h7v7H0zm1 1v5h5v-5zm1 1h3v3H2z",
].join("");

/** Marks the place of the QR code, until there is an address for it. */
export function QrCodePlaceholder({ box }: { box: LayoutBox }) {
  const module = toDrawingUnits(box.width) / 33;
  const middle = toDrawingUnits(box.x + box.width / 2);
  return (
    <>
      <path
        d={corners}
        fill="#9aa0a9"
        fillRule="evenodd"
        transform={`translate(${toDrawingUnits(box.x) + 4 * module} ${toDrawingUnits(box.y) + 4 * module}) scale(${module})`}
      />
      {["Votre QR", "code"].map((text, line) => (
        <text
          key={text}
          x={middle}
          y={toDrawingUnits(box.y + box.height / 2) + line * 32}
          fontSize="28"
          fontWeight="700"
          textAnchor="middle"
          fill="#545a63"
        >
          {text}
        </text>
      ))}
    </>
  );
}
