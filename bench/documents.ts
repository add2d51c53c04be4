import { createRequire } from 'node:module';
import type { Paper } from '@schoolbell/core/billing/paper/rules';
import { drawDocument } from '@schoolbell/server/outside/documents/documents';
import { longPaper } from '@schoolbell/server/testing/papers';
import type * as PdfMake from 'pdfmake';
import type { Content } from 'pdfmake';
import { report } from './table.ts';

const require = createRequire(import.meta.url);
const serverRequire = createRequire(require.resolve('@schoolbell/server/main'));
const pdfMake = require('pdfmake') as typeof PdfMake;

const WARMING = 10;
const TURNS = 60;
const LINES = 20;

/** The same fonts for both. */
function setUpPdfMake(): void {
  const folder = '@expo-google-fonts/noto-sans';
  const normal = serverRequire.resolve(`${folder}/400Regular/NotoSans_400Regular.ttf`);
  const bold = serverRequire.resolve(`${folder}/600SemiBold/NotoSans_600SemiBold.ttf`);
  pdfMake.setFonts({ Noto: { normal, bold, italics: normal, bolditalics: bold } });
  pdfMake.setLocalAccessPolicy(() => true);
  pdfMake.setUrlAccessPolicy(() => false);
}

const rows = (facts: Paper['totals'] | Paper['facts']) => facts.map(({ label, text }) => [label, text]);

/** The same texts as our invoice has, in pdfmake's own notation: a table with a head on each page, and a footer that counts. */
function withPdfMake(paper: Paper): Promise<Buffer> {
  const { seller, payer, sum, paying, footer, labels } = paper;
  const plain = (body: string[][]): Content => ({ table: { widths: ['*', 'auto'], body }, layout: 'noBorders' });
  const lines = paper.groups.flatMap(({ name, lines: of }) => [
    [{ text: name, bold: true, colSpan: 4 }, '', '', ''],
    ...of.map((line) => [
      { stack: [line.name, { text: line.detail, fontSize: 8 }] },
      line.quantity,
      line.price,
      line.net,
    ]),
  ]);
  const head = [labels.what, labels.quantity, labels.price, labels.amount];
  return pdfMake
    .createPdf({
      info: { title: `${paper.title} ${paper.number}` },
      defaultStyle: { font: 'Noto', fontSize: 9.5 },
      footer: (page, pages) => ({ columns: [footer, `${paper.number} ${page} of ${pages}`] }),
      content: [
        {
          columns: [
            { text: paper.title, fontSize: 22, bold: true },
            { stack: [seller.name, ...seller.address, seller.taxId] },
          ],
        },
        paper.number,
        {
          columns: [
            { stack: [labels.to, payer.name, ...payer.address, labels.for, ...paper.students] },
            { stack: paper.facts.flatMap(({ label, text }) => [label, text]) },
            { stack: [sum!.label, { text: sum!.text, fontSize: 20, bold: true }, sum!.note] },
          ],
        },
        {
          layout: 'lightHorizontalLines',
          table: { headerRows: 1, widths: ['*', 'auto', 'auto', 'auto'], body: [head, ...lines] },
        },
        plain([...rows(paper.totals), ...rows(paper.taxes)]),
        labels.plan,
        { columns: paper.parts.map(({ due, amount, state }) => ({ stack: [amount, due, labels[state]] })) },
        labels.payments,
        {
          table: {
            widths: ['auto', '*', 'auto'],
            body: paper.payments.map(({ date, what, amount }) => [date, what, amount]),
          },
        },
        { stack: [labels.howToPay, paying!.text, { text: paying!.link, link: paying!.link }] },
        { stack: [labels.notes, paper.notes] },
      ],
    })
    .getBuffer();
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;

/** A PDF of 20 lines, by our thread and by pdfmake, in turns; no two documents are the same. */
export async function measureDocuments(): Promise<void> {
  setUpPdfMake();
  const times: Record<'ours' | 'pdfmake', number[]> = { ours: [], pdfmake: [] };
  for (let turn = 0; turn < WARMING + TURNS; turn++) {
    const paper = { ...longPaper(LINES, `Piano with teacher ${turn}`), number: `INV-${turn}` };
    const started = performance.now();
    await drawDocument('paper', paper);
    const between = performance.now();
    await withPdfMake(paper);
    if (turn < WARMING) continue;
    times.ours.push(between - started);
    times.pdfmake.push(performance.now() - between);
  }
  const [ours, theirs] = [median(times.ours), median(times.pdfmake)];
  const share = ours / theirs;
  report({
    group: 'documents',
    what: `PDF of ${LINES} lines; pdfmake: ${theirs.toFixed(1)} ms`,
    figure: `${ours.toFixed(1)} ms, ${share.toFixed(2)} ×`,
    budget: '≤ 0.5 ×',
    holds: share <= 0.5,
  });
}
