/** What a snippet is made of. */
export interface BookingEmbed {
  server: string;
  institution: string;
  /** The hosted page, for visitors without scripts; null while no address is chosen. */
  url: string | null;
  /** Names; empty shows all. */
  subject: string;
  location: string;
}

/** What a site can be made with. */
export const hosts = [
  { id: 'html', label: 'HTML', line: 'Paste it where families should book.' },
  {
    id: 'wordpress',
    label: 'WordPress',
    line: 'One line, for a “Custom HTML” block or the classic editor’s Text tab.',
  },
  { id: 'react', label: 'React', line: 'A component for React 19; Next.js and Remix included.' },
  { id: 'link', label: 'Link', line: 'For a button, a mail or a profile: it opens your own page.' },
] as const;

export type Host = (typeof hosts)[number]['id'];

const TEXT = 'Book a class';
const safe = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
const srcOf = ({ server }: BookingEmbed) => `${server}/w/1/loader.js`;
const anchor = ({ url }: BookingEmbed) => (url ? `<a href="${safe(url)}">${TEXT}</a>` : '');

/** The attributes that narrow what is offered, each with a prefix. */
function narrowed({ subject, location }: BookingEmbed, prefix = ''): string {
  const given = [
    ['subject', subject],
    ['location', location],
  ].filter(([, value]) => value);
  return given.map(([name, value]) => ` ${prefix}${name}="${safe(value!)}"`).join('');
}

const writers: Record<Host, (embed: BookingEmbed) => string> = {
  html: (embed) =>
    [
      `<script async src="${srcOf(embed)}"></script>`,
      `<school-booking institution="${embed.institution}"${narrowed(embed)}>`,
      ...(embed.url ? [`  ${anchor(embed)}`] : []),
      '</school-booking>',
    ].join('\n'),
  // On one line, and without a tag of our own: WordPress makes paragraphs of line breaks and strips tags it does not know.
  wordpress: (embed) =>
    `<script async src="${srcOf(embed)}"></script><div data-school-widget="booking" data-institution="${embed.institution}"${narrowed(embed, 'data-')}>${anchor(embed)}</div>`,
  react: (embed) =>
    [
      'export function Booking() {',
      '  return (',
      '    <>',
      `      <script async src="${srcOf(embed)}" />`,
      `      <school-booking institution="${embed.institution}"${narrowed(embed)}>`,
      ...(embed.url ? [`        ${anchor(embed)}`] : []),
      '      </school-booking>',
      '    </>',
      '  );',
      '}',
    ].join('\n'),
  link: ({ url }) => url ?? '',
};

/** The text to paste into a site of this kind; empty for a link while no address is chosen. */
export const bookingSnippet = (host: Host, embed: BookingEmbed): string => writers[host](embed);
