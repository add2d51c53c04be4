import { expect, test } from 'vitest';
import { encodingOf } from './csv-text.ts';
import { latinPageOf } from './latin-letters.ts';

/** A text as the bytes of a code page: latin1 writes each sign below 256 as itself. */
const page = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const central: Record<string, number> = {
  Ł: 0xa3,
  Ż: 0xaf,
  ł: 0xb3,
  ń: 0xf1,
  ř: 0xf8,
  í: 0xed,
  á: 0xe1,
  š: 0x9a,
  ľ: 0xbe,
};
const centralPage = (text: string) => Uint8Array.from([...text].map((sign) => central[sign] ?? sign.charCodeAt(0)));

test.each(['Anna,Håkansson', 'Åsa,Öberg', 'Jørgen,Sørensen', 'Peña,Nuñez', 'João,Conceição', 'Hélène,Müller'])(
  '%s stays as western Windows wrote it, whatever is likeliest',
  (name) => {
    const bytes = page(`First name,Surname\n${name}\n`);
    for (const likely of ['windows-1250', 'windows-1252'] as const)
      expect(new TextDecoder(latinPageOf(bytes, likely)).decode(bytes)).toContain(name);
    expect(new TextDecoder(encodingOf(bytes)).decode(bytes)).toContain(name);
  },
);

test.each(['Łukasz,Żak', 'Paweł,Nowak', 'Peter,Kováľ'])('%s stays as central European Windows wrote it', (name) => {
  const bytes = centralPage(`First name,Surname\n${name}\n`);
  for (const likely of ['windows-1250', 'windows-1252', 'windows-1254'] as const)
    expect(new TextDecoder(latinPageOf(bytes, likely)).decode(bytes)).toContain(name);
});

test('without a telling letter, the likeliest page stays', () => {
  const bytes = centralPage('First name,Surname\nJiří,Dvořák\n');
  expect(latinPageOf(bytes, 'windows-1250')).toBe('windows-1250');
});

test('a whole file of mixed names that statistics take for central European is western', () => {
  const rows = ['Håkansson', 'Kovács', 'Szabó', 'Tóth', 'Molnár'].map((name) => `${name};István;Székesfehérvár`);
  const bytes = page(`név;város;iskola\n${rows.join('\n')}\n`);
  expect(encodingOf(bytes)).toBe('windows-1252');
});
