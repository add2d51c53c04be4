import { defaultTheme } from '@schoolbell/core/settings/rules';

/** What a mail of the product says, before it is laid out. Every part is plain text. */
export interface MailContent {
  heading: string;
  paragraphs: readonly string[];
  /** Questions and answers, names and values. */
  facts?: readonly { label: string; value: string }[];
  /** The one thing to do next; its address is built from configuration. */
  link?: { label: string; href: string };
  /** Why this reader gets it. */
  footer: string;
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML shows it: whatever it holds, it stays text. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => marks[mark]!);
}

/** One line without line breaks and control characters, for a subject, a name or a heading. */
export function oneLine(text: string, longest = 200): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const characters = Array.from(line);
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : line;
}

/** What every mail's HTML has around its text. */
interface Frame {
  title: string;
  /** HTML of the text. */
  body: string;
  /** HTML of each line below it. */
  footer: readonly string[];
}

/** The look of a mail's text. */
export const mailStyle = {
  text: 'font-size:14px;line-height:20px',
  quiet: 'color:#60646c',
  accent: defaultTheme.accent,
} as const;

/** A mail's text below which stand its reasons. */
export const signedText = (text: string, footer: readonly string[]): string => `${text}\n\n--\n${footer.join('\n')}`;

/** A mail as plain text. */
export function mailText({ heading, paragraphs, facts = [], link, footer }: MailContent): string {
  const lines = facts.map(({ label, value }) => `${label}: ${value}`);
  const parts = [heading, ...paragraphs, lines.join('\n'), link && `${link.label}: ${link.href}`];
  return signedText(parts.filter(Boolean).join('\n\n'), [footer]);
}

const cell = `padding:6px 16px 6px 0;vertical-align:top;text-align:left;${mailStyle.text};`;

/** Text as HTML, with its line breaks. */
export function multiline(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, '<br>');
}

/** A whole page of HTML that mail programs show: inline styles only. */
export function mailFrame({ title, body, footer }: Frame): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f9f9fb;color:#1c2024;font-family:system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:600px;margin:0 auto;padding:32px 24px">
${body}
<p style="border-top:1px solid #e0e1e6;${mailStyle.quiet};font-size:12px;line-height:16px;margin:24px 0 0;padding-top:16px">${footer.join('<br>')}</p>
</div></body></html>`;
}

/** The one thing that a mail asks its reader to do. */
export const mailButton = ({ label, href }: { label: string; href: string }): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(href)}" style="background:${mailStyle.accent};border-radius:6px;color:#ffffff;display:inline-block;font-size:14px;font-weight:600;line-height:20px;padding:10px 16px;text-decoration:none">${escapeHtml(label)}</a></p>`;

/** A mail as HTML that mail programs show: tables and inline styles only, everything escaped. */
export function mailHtml({ heading, paragraphs, facts = [], link, footer }: MailContent): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" style="${cell}${mailStyle.quiet};font-weight:400;white-space:nowrap">${escapeHtml(label)}</th><td style="${cell}word-break:break-word">${multiline(value)}</td></tr>`,
  );
  const body = `<h1 style="font-size:20px;line-height:28px;margin:0 0 16px">${escapeHtml(heading)}</h1>
${paragraphs.map((text) => `<p style="${mailStyle.text};margin:0 0 16px">${multiline(text)}</p>`).join('\n')}
${rows.length ? `<table role="presentation" style="border-collapse:collapse">${rows.join('\n')}</table>` : ''}
${link ? mailButton(link) : ''}`;
  return mailFrame({ title: heading, body, footer: [escapeHtml(footer)] });
}
