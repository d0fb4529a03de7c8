import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Img } from "@react-email/img";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { ReactNode } from "react";
import { buildSupportLinks } from "#shared/staff/help-links.ts";
import { darkMailColors, lightMailStyleSheet } from "./mail-colors.ts";
import type { MailSiteSettings } from "./mail-definition.ts";

const font = "'Bricolage Grotesque', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

interface LayoutProps {
  site: MailSiteSettings;
  preview: string;
  title: string;
  /** Whether the drawn cards are shown at the top. */
  cards?: boolean;
  /** For staff: the mail shows neither cards nor the support mailbox, which is their own. */
  staff?: boolean;
  /** Number of the order that a buyer may ask about. */
  number?: string;
  /** Small print at the end. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Gives every mail its look: near-black, silver, one gold button; light where the reader asks for it. */
export function MailLayout({
  site,
  preview,
  title,
  staff = false,
  cards = !staff,
  number,
  foot,
  children,
}: LayoutProps) {
  return (
    <Html lang="fr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <meta name="supported-color-schemes" content="dark light" />
        <style>{lightMailStyleSheet}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body
        className="ground"
        style={{ margin: 0, backgroundColor: darkMailColors.ground, color: darkMailColors.soft, fontFamily: font }}
      >
        <Container style={{ maxWidth: 560, margin: "0 auto", padding: "28px 16px" }}>
          <Text
            className="soft"
            style={{ margin: "0 0 16px 8px", fontSize: 15, fontWeight: 700, color: darkMailColors.soft }}
          >
            Sen Digital Vcard
          </Text>
          <Section
            className="panel"
            style={{
              backgroundColor: darkMailColors.panel,
              border: `1px solid ${darkMailColors.line}`,
              borderRadius: 20,
              overflow: "hidden",
            }}
          >
            {cards ? (
              <Img
                src={`${site.publicUrl}/assets/mail-cards-2.jpg`}
                alt=""
                width="526"
                height="180"
                style={{ display: "block", width: "100%", height: "auto", borderRadius: "19px 19px 0 0" }}
              />
            ) : null}
            <Section style={{ padding: "28px 24px" }}>
              <Heading
                as="h1"
                className="ink"
                style={{
                  margin: "0 0 16px",
                  fontSize: 25,
                  lineHeight: "30px",
                  letterSpacing: "-.02em",
                  color: darkMailColors.ink,
                }}
              >
                {title}
              </Heading>
              {children}
            </Section>
          </Section>
          {staff ? null : (
            <Text
              className="faint"
              style={{ margin: "20px 8px 0", fontSize: 13, lineHeight: "20px", color: darkMailColors.faint }}
            >
              {number === undefined ? (
                <>
                  Une question ? Écrivez-nous à <Way href={`mailto:${site.supportEmail}`}>{site.supportEmail}</Way>.
                </>
              ) : (
                <AboutOrder site={site} number={number} />
              )}
            </Text>
          )}
          {foot ? (
            <Text
              className="faint"
              style={{ margin: "8px 8px 0", fontSize: 13, lineHeight: "20px", color: darkMailColors.faint }}
            >
              {foot}
            </Text>
          ) : null}
        </Container>
      </Body>
    </Html>
  );
}

/** Shows the contact for questions; the prepared message contains the order's number. */
function AboutOrder({ site, number }: { site: MailSiteSettings; number: string }) {
  const links = buildSupportLinks(site, `la commande ${number}`);
  return (
    <>
      Une question ? Écrivez-nous à <Way href={links.mail}>{site.supportEmail}</Way> ou par{" "}
      <Way href={links.whatsapp}>WhatsApp</Way>, ou appelez le <Way href={links.phone}>{site.phone}</Way>.
    </>
  );
}

function Way({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="soft" style={{ color: darkMailColors.soft, textDecoration: "underline" }}>
      {children}
    </Link>
  );
}

export function MailParagraph({ children }: { children: ReactNode }) {
  return (
    <Text className="soft" style={{ margin: "0 0 16px", fontSize: 16, lineHeight: "25px", color: darkMailColors.soft }}>
      {children}
    </Text>
  );
}

/** Shows a code to type, large. */
export function MailCode({ size, spacing, children }: { size: number; spacing: string; children: string }) {
  return (
    <Section style={{ margin: "0 0 16px", textAlign: "center" }}>
      <Text
        className="ink"
        style={{
          margin: 0,
          fontSize: size,
          lineHeight: `${size + 12}px`,
          fontWeight: 700,
          letterSpacing: spacing,
          color: darkMailColors.ink,
        }}
      >
        {children}
      </Text>
    </Section>
  );
}

/** Shows a text that somebody typed, with its line breaks. */
export function MailLines({ text }: { text: string }) {
  return text.split("\n").map((line, at) => (
    <span key={at}>
      {at > 0 ? <br /> : null}
      {line}
    </span>
  ));
}

/** Shows an order's number, which never breaks across lines. */
export function UnbrokenOrderNumber({ children }: { children: string }) {
  return <strong style={{ whiteSpace: "nowrap" }}>{children}</strong>;
}

const button = { padding: "14px 24px", borderRadius: 999, fontSize: 16, fontWeight: 700 } as const;

interface ActionProps {
  href: string;
  children: ReactNode;
  /** A second thing to do, as a button beneath the first. */
  also?: { href: string; label: string };
}

/** Renders the mail's one or two actions, each as a button and, for mail readers without buttons, as its URL. */
export function MailActionButton({ href, children, also }: ActionProps) {
  return (
    <>
      <Button href={href} style={{ ...button, backgroundColor: "#d9b45b", color: "#131314" }}>
        {children}
      </Button>
      {also ? (
        <Section style={{ paddingTop: 12 }}>
          <Button
            href={also.href}
            className="ink line"
            style={{
              ...button,
              padding: "13px 23px",
              border: `1px solid ${darkMailColors.line}`,
              color: darkMailColors.ink,
            }}
          >
            {also.label}
          </Button>
        </Section>
      ) : null}
      <Hr className="line" style={{ margin: "24px 0 16px", borderColor: darkMailColors.line }} />
      <Text
        className="faint"
        style={{ margin: 0, fontSize: 13, lineHeight: "20px", color: darkMailColors.faint, wordBreak: "break-all" }}
      >
        {also ? "Ou copiez ces liens :" : "Ou copiez ce lien :"} <Address href={href} />
        {also ? (
          <>
            <br />
            <Address href={also.href} />
          </>
        ) : null}
      </Text>
    </>
  );
}

function Address({ href }: { href: string }) {
  return (
    <Link href={href} className="soft" style={{ color: darkMailColors.soft }}>
      {href}
    </Link>
  );
}
