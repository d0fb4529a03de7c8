import type { CSSProperties } from "react";
import type { EmailSignature } from "#shared/contract/owner-share.ts";

const ink = "#1f2023";
const quiet = "#55585e";
const line: CSSProperties = {
  margin: "0",
  fontFamily: "Arial,Helvetica,sans-serif",
  fontSize: "14px",
  lineHeight: "20px",
  color: quiet,
};

/**
 * Renders the e-mail signature as a table with inline styles: Gmail strips style sheets, and Outlook only lays out
 * tables. It has no picture, since many programs hide them.
 */
export function SignatureTable({ signature: { name, role, lines, link, accent } }: { signature: EmailSignature }) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" border={0} style={{ borderCollapse: "collapse" }}>
      <tbody>
        <tr>
          <td style={{ borderLeft: `3px solid ${accent}`, padding: "2px 0 2px 14px" }}>
            <p style={{ ...line, fontSize: "16px", lineHeight: "22px", fontWeight: "bold", color: ink }}>{name}</p>
            {role ? <p style={line}>{role}</p> : null}
            {lines.map(({ text, href }) => (
              <p key={href} style={line}>
                <a href={href} style={{ color: quiet, textDecoration: "none" }}>
                  {text}
                </a>
              </p>
            ))}
            <p style={{ ...line, fontWeight: "bold" }}>
              <a href={link} style={{ color: accent, textDecoration: "underline" }}>
                Ma carte de visite
              </a>
            </p>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
