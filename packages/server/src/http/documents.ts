import sharp from 'sharp';
import { Failure } from '@schoolbell/core/http/errors';
import type { DocumentKind } from '@schoolbell/core/records/files/rules';

/** A picture of this many pixels takes some 200 MB while it is decoded; larger ones are refused unread. */
const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 4096;

const refused = () =>
  new Failure('unsupportedFile', 'File upload failed', {
    file: 'Please choose a PDF, a picture, a text, or a document of Word, Excel, PowerPoint or OpenDocument',
  });

const startsWith = (bytes: Buffer, head: string) => bytes.toString('latin1', 0, head.length) === head;

const pictures: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => startsWith(bytes, '\xff\xd8\xff'),
  png: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n'),
  webp: (bytes) => startsWith(bytes, 'RIFF') && bytes.toString('latin1', 8, 12) === 'WEBP',
};

/** A picture's pixels alone, upright: nothing that was hidden in the file is kept. */
async function reencoded(bytes: Buffer, format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toFormat(format)
      .toBuffer();
  } catch {
    throw new Failure('unsupportedFile', 'File upload failed', { file: "This picture can't be read" });
  }
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LEAST_END = 22;
const MOST_ENTRIES = 10_000;

/** The names in a ZIP's directory; nothing is unpacked. Empty if there is no whole directory. */
function namesIn(bytes: Buffer): string[] {
  let end = bytes.length - LEAST_END;
  const first = Math.max(0, end - 0xffff);
  while (end >= first && bytes.readUInt32LE(end) !== END) end--;
  if (end < first) return [];
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  while (at + 46 <= end && bytes.readUInt32LE(at) === ENTRY && names.length < MOST_ENTRIES) {
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    names.push(bytes.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return names;
}

const office: Record<string, DocumentKind> = {
  'word/document.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'xl/workbook.xml': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'ppt/presentation.xml': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};
const openDocument = /^mimetype(application\/vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation))(?=PK)/;

/** The kind of a ZIP, from its contents; documents with macros are refused. */
function officeKind(bytes: Buffer): DocumentKind | undefined {
  const names = namesIn(bytes);
  if (names.some((name) => /vbaProject\.bin$|^Basic\//i.test(name))) return undefined;
  const open = openDocument.exec(bytes.toString('latin1', 30, 130))?.[1];
  if (open) return open as DocumentKind;
  const part = Object.keys(office).find((one) => names.includes(one));
  return part && names.includes('[Content_Types].xml') ? office[part] : undefined;
}

/** Whether bytes can be text in any encoding, without control characters. */
const isText = (bytes: Buffer) =>
  bytes.length > 0 &&
  bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c);

/** A document as it is stored, with the kind from its content; `name` only distinguishes CSV from other text. Throws `unsupportedFile` for other kinds. */
export async function contentOf(bytes: Buffer, name: string): Promise<{ bytes: Buffer; media_type: DocumentKind }> {
  for (const [format, is] of Object.entries(pictures)) {
    if (is(bytes)) return { bytes: await reencoded(bytes, format as 'jpeg'), media_type: `image/${format as 'jpeg'}` };
  }
  if (startsWith(bytes, '%PDF-')) return { bytes, media_type: 'application/pdf' };
  if (startsWith(bytes, 'PK\x03\x04')) {
    const media_type = officeKind(bytes);
    if (!media_type) throw refused();
    return { bytes, media_type };
  }
  if (!isText(bytes)) throw refused();
  return { bytes, media_type: /\.csv$/i.test(name) ? 'text/csv' : 'text/plain' };
}
