/** The kinds of document that are taken, each with the ending that its name gets. */
export const documentKinds = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
} as const;

export type DocumentKind = keyof typeof documentKinds;

/** The largest document, in bytes. */
export const LARGEST_DOCUMENT = 10 * 1024 * 1024;

const LONGEST_NAME = 120;
const sameEnding: Record<string, string> = { jpeg: 'jpg', text: 'txt', md: 'txt', log: 'txt' };

/** Control characters, characters that change the writing direction, and characters with a meaning in file systems and headers. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;

/** What browsers send for a quotation mark and for ends of lines in a name. */
const sentFor = /%(?:22|0A|0D)/g;

/** A document's stored name: the sender's without folders and special characters, with the ending of its real kind. */
export function fileNameOf(name: string, kind: DocumentKind): string {
  const bare = name
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1)!
    .replace(sentFor, '')
    .replace(unsafe, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  const ending = documentKinds[kind];
  const [, stem = bare, given = ''] = /^(.*)\.([A-Za-z0-9]{1,8})$/s.exec(bare) ?? [];
  const kept = given.toLowerCase() === ending || sameEnding[given.toLowerCase()] === ending ? stem : bare;
  return `${[...kept].slice(0, LONGEST_NAME).join('').trim() || 'File'}.${ending}`;
}

/** Bytes as people read them: "12 KB", "3.4 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
