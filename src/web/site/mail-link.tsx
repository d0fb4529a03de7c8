/**
 * Links to the support mailbox; the address wraps to the next line as a whole before it breaks. `subject` is already
 * percent-encoded.
 */
export function MailLink({ email, subject }: { email: string; subject?: string }) {
  const href = subject ? `mailto:${email}?subject=${subject}` : `mailto:${email}`;
  return (
    <a href={href} className="text-link wrap-anywhere">
      {email}
    </a>
  );
}
