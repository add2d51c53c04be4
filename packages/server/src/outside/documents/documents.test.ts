import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { paperLabels, type Paper } from '@schoolbell/core/billing/paper/rules';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { emptyPaper, invoicePaper, line, longPaper, statementPaper } from '../../testing/papers.ts';
import { textOfPdf } from '../../testing/pdf.ts';
import { drawDocument } from './documents.ts';

const textsOf = async (paper: Paper) => textOfPdf(await drawDocument('paper', paper));
const textOf = async (paper: Paper) => (await textsOf(paper)).join(' ');
const withSeller = (seller: Partial<Paper['seller']>): Paper => {
  const paper = invoicePaper();
  return { ...paper, seller: { ...paper.seller, ...seller } };
};
/** Every text that a paper holds, apart from its labels and what is no text. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.values(value).flatMap(textsIn);
}

test('an invoice says everything that it was given, in the order in which it is read', async () => {
  const paper = invoicePaper();
  const text = await textOf(paper);
  const { labels, parts, title, number, facts, sum, seller, payer, students, groups, totals } = paper;
  const { taxes, partsNote, payments, paying, notes, footer } = paper;
  const said = [title, number, facts, sum, seller, payer, students, groups, totals, taxes, partsNote, payments];
  for (const wanted of textsIn([said, paying, notes, footer])) expect(text).toContain(wanted);
  for (const { due, amount, state } of parts) expect(text).toContain(`${amount} ${due} ${labels[state]}`);
  for (const part of ['To Rachel Ashworth', 'Still to pay £161.46 Next: £80.73', 'Qty Price Tax Amount Harry Ashworth'])
    expect(text).toContain(part);
  expect(text).toContain('Subtotal 231.00 VAT 20% on 56.00 11.20 VAT exempt on 175.00 0.00 Total £242.20 Paid Nov 12');
  expect(text).not.toContain(labels.discount);
});

test('credit notes, receipts and statements are drawn alike', async () => {
  const note = await textOf({
    ...emptyPaper('creditNote'),
    number: 'CN-7',
    groups: [{ name: '', lines: [line('Piano', '9.00')] }],
  });
  expect(note).toMatch(/^Credit note CN-7 .* Piano 1 9\.00 9\.00/);
  const receipt = await textOf({
    ...emptyPaper('receipt'),
    sum: { label: 'Received', text: '£80.74', note: 'By card' },
  });
  expect(receipt).toMatch(/^Receipt Harbour Academy .* Received £80\.74 By card/);
  const [first, second] = await textsOf(statementPaper(44));
  expect(first).toContain('Date What Reference Charged Paid Balance Jan 1, 2026 Balance before 0.00');
  expect(second).toMatch(/^Date What Reference Charged Paid Balance Nov /);
});

test('a Chinese document has Chinese labels and says that it is Chinese', async () => {
  const labels = paperLabels.cn;
  const paper: Paper = { ...invoicePaper(), language: 'cn', labels, title: labels.invoice, stamp: 'paid' };
  const bytes = await drawDocument('paper', paper);
  const [text] = await textOfPdf(bytes);
  for (const label of [
    'invoice',
    'to',
    'for',
    'what',
    'quantity',
    'price',
    'plan',
    'next',
    'howToPay',
    'notes',
    'paid',
  ] as const)
    expect(text).toContain(labels[label]);
  expect(text).toContain('第 1 页，共 1 页');
  expect(bytes.toString('latin1')).toContain('/Lang (zh-CN)');
});

test('pages are counted, and head and child are said again on each page of a long bill', async () => {
  const pages = await textsOf(longPaper(60));
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((text, at) => expect(text.trim()).toMatch(new RegExp(`INV-2026-0409 ${at + 1} of ${pages.length}$`)));
  expect(pages[1]).toMatch(/^What Qty Price Amount Harry Ashworth Piano/);
});

test('what looks like a program stays text, in every place', async () => {
  const hostile = '#image("/etc/passwd") $x$ *bold* _i_ `c` \\n #panic("no") @ref <label> [a] /* d */ ~ --- "q" {y}';
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'string') return hostile;
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one)]));
  };
  const { kind, language, labels, sheet, parts, ...paper } = invoicePaper();
  const text = await textOf({
    ...(replaced(paper) as Paper),
    kind,
    language,
    labels,
    sheet,
    parts: parts.map((part) => ({ ...part, due: hostile, amount: hostile })),
  });
  const bare = (one: string) => one.replace(/\s|\u200b|\p{Cc}|\ufffe/gu, '');
  expect(bare(text).split(bare(hostile)).length - 1).toBeGreaterThan(35);
});

test.each([
  ['Arabic', 'درس البيانو للأطفال'],
  ['Thai', 'บทเรียนเปียโนสำหรับเด็ก'],
  ['Chinese', '钢琴课四十五分钟'],
])('200 lines of %s are drawn, with a program in each', async (_, name) => {
  const paper = longPaper(200, name);
  const groups = paper.groups.map((group) => ({
    ...group,
    lines: group.lines.map((one) => ({ ...one, detail: '#image("/etc/passwd")' })),
  }));
  const text = await textOf({ ...paper, groups });
  expect(text.match(/#image\("\/etc\/passwd"\) 3 39\.00 117\.00/g)).toHaveLength(200);
  // Where letters join, PDFium reads some twice; all of them are there, in their order.
  expect(text.match(new RegExp([...name].join('.{0,3}?'), 'gsu'))).toHaveLength(200);
});

test('control characters and half letters leave the text, and marks of direction change nothing after them', async () => {
  const text = await textOf({ ...invoicePaper(), notes: 'a\u0000b\u0007c \ud800 \u202edef', footer: 'after' });
  expect(text).toContain('abc');
  expect(text).toContain('after INV-2026-0409 1 of 1');
});

test('long words break, and nothing leaves the page', async () => {
  const word = 'Donaudampfschifffahrt'.repeat(20);
  const text = await textOf({ ...withSeller({ name: word }), number: word, payer: { name: word, address: [word] } });
  expect(text).not.toContain(word);
  expect(text.replace(/[^A-Za-z]/g, '').split(word).length - 1).toBeGreaterThanOrEqual(4);
});

test('it has a title, tags for readers aloud, and the same bytes each time', async () => {
  const [first, second] = [await drawDocument('paper', invoicePaper()), await drawDocument('paper', invoicePaper())];
  expect(first.equals(second)).toBe(true);
  for (const part of ['/Title (Invoice INV-2026-0409)', '/Lang (en)', '/StructTreeRoot', '/S /Table', '/S /TH'])
    expect(first.toString('latin1')).toContain(part);
});

test('a logo of either kind is drawn, and one that is no picture is left out', async () => {
  const picture = sharp({ create: { width: 300, height: 40, channels: 3, background: '#c02020' } });
  const imagesWith = async (logo: Uint8Array | null) =>
    (await drawDocument('paper', withSeller({ logo }))).toString('latin1').match(/\/Subtype\s*\/Image/g)?.length ?? 0;
  const png = await picture.png().toBuffer();
  expect(await imagesWith(png)).toBe(1);
  expect(await imagesWith(await picture.jpeg().toBuffer())).toBe(1);
  for (const broken of [
    null,
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    png.subarray(0, 40),
    Buffer.alloc(0),
  ])
    expect(await imagesWith(broken)).toBe(0);
});

test('only a web address becomes a link', async () => {
  const linksIn = async (link: string) =>
    (await drawDocument('paper', { ...invoicePaper(), paying: { text: '', link } }))
      .toString('latin1')
      .includes('/URI (');
  expect(await linksIn('https://harbour.example/pay/x')).toBe(true);
  for (const link of ['javascript:alert(1)', 'file:///etc/passwd', '']) expect(await linksIn(link)).toBe(false);
});

test('stamps are said, and a draft needs no number', async () => {
  expect(await textOf({ ...invoicePaper(), stamp: 'draft', number: '' })).toMatch(/^Draft Invoice Draft Harbour/);
  expect(await textOf({ ...invoicePaper(), stamp: 'cancelled' })).toContain('INV-2026-0409 Cancelled');
  expect(await textOf({ ...invoicePaper(), stamp: 'paid', colour: 'red; evil', sheet: 'letter' })).toContain(
    '0409 Paid',
  );
});

test('templates bring nothing from elsewhere and read nothing as a program', () => {
  const folder = new URL('./templates/', import.meta.url);
  for (const file of readdirSync(folder)) {
    expect(file).toMatch(/\.typ$/);
    const template = readFileSync(new URL(file, folder), 'utf8');
    expect(
      template.match(/#?(?:import|include) "(?!\/words\.typ")|\beval\(|\bplugin\(|\bread\(|mode: "markup"/g),
    ).toBeNull();
  }
});

const run = promisify(execFile);
/** What a process of its own prints until it ends. */
async function printed(code: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: import.meta.dirname });
  return stdout.trim();
}

test('a server loads nothing of it before its first document', async () => {
  const out = await printed(`
    const loaded = () => process.report.getReport().sharedObjects.some((path) => path.includes('typst'));
    await import('../../app.ts');
    console.log(loaded());
    const { drawDocument } = await import('./documents.ts');
    const { invoicePaper } = await import('../../testing/papers.ts');
    await drawDocument('paper', invoicePaper());
    console.log(loaded());
  `);
  expect(out).toBe('false\ntrue');
});

test('200 documents in a row take no more memory than the first ones, and the process ends by itself', async () => {
  const out = await printed(`
    const { drawDocument } = await import('./documents.ts');
    const { longPaper } = await import('../../testing/papers.ts');
    const megabytes = [];
    for (let at = 0; at < 230; at++) {
      await drawDocument('paper', longPaper(20, 'Piano ' + at));
      if (at === 29 || at === 229) megabytes.push(process.memoryUsage().rss / 1e6);
    }
    console.log(megabytes[1] - megabytes[0]);
    console.log(Date.now());
  `);
  const [more, drawn] = out.split('\n').map(Number) as [number, number];
  expect(more).toBeLessThan(48);
  // Counted from the last document: drawing them takes as long as the machine needs.
  expect(Date.now() - drawn).toBeLessThan(10_000);
}, 120_000);
