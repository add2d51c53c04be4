import { expect, test } from 'vitest';
import { fileNameOf, sizeText } from './rules.ts';

test.each([
  ['Report 2026.pdf', 'application/pdf', 'Report 2026.pdf'],
  ['photo.JPEG', 'image/jpeg', 'photo.jpg'],
  ['../../etc/passwd', 'text/plain', 'passwd.txt'],
  [
    'C:\\Users\\me\\Zeugnis.docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'Zeugnis.docx',
  ],
  ['invoice.pdf.exe', 'text/plain', 'invoice.pdf.exe.txt'],
  ['a\u202Efdp.exe', 'application/pdf', 'afdp.exe.pdf'],
  ['"><img src=x onerror=alert(1)>.png', 'image/png', 'img src=x onerror=alert(1).png'],
  ['成績表.pdf', 'application/pdf', '成績表.pdf'],
  ['line\r\nSet-Cookie: a=b', 'text/plain', 'lineSet-Cookie a=b.txt'],
  ['...', 'application/pdf', 'File.pdf'],
  ['', 'text/csv', 'File.csv'],
] as const)('%s of kind %s is kept as %s', (name, kind, kept) => expect(fileNameOf(name, kind)).toBe(kept));

test('a name is cut between characters, never within one', () => {
  expect(fileNameOf(`${'😀'.repeat(200)}.pdf`, 'application/pdf')).toBe(`${'😀'.repeat(120)}.pdf`);
});

test('sizes are short', () => expect([12, 2_048, 3_500_000].map(sizeText)).toEqual(['12 B', '2 KB', '3.3 MB']));
