import { valueAt, withValue } from './changes.ts';
import type { Texts } from './texts.ts';

/** Lists of a form whose lines are records of their own, and what each is known by: someone else may take one away while the form is open. */
export type Lines = Readonly<Record<string, string>>;

type Line = Record<string, unknown>;

const linesAt = (values: object, list: string) => valueAt(values, list) as Line[];

/** What is typed, with the lines that are gone as new ones, so that saving it keeps them. */
function renewed<Typed extends object>(
  typed: Typed,
  lines: Lines,
  isGone: (list: string, line: Line, at: number) => boolean,
): Typed {
  let values = typed;
  for (const [list, id] of Object.entries(lines)) {
    const all = linesAt(typed, list).map((line, at) => {
      const { [id]: known, ...rest } = line;
      return known !== undefined && isGone(list, line, at) ? rest : line;
    });
    values = withValue(values, list, all);
  }
  return values;
}

/** What is typed, over what stands by now: lines that it no longer has are new ones. */
export const withoutGone = <Typed extends object>(typed: Typed, stands: Typed, lines: Lines): Typed =>
  renewed(typed, lines, (list, line) => !linesAt(stands, list).some((one) => one[lines[list]!] === line[lines[list]!]));

/** What a form does with lines that it was refused because they are gone; null where there are none among the texts. */
export function goneIn<Typed extends object>(
  typed: Typed,
  fields: Texts,
  lines: Lines,
): { typed: Typed; fields: Texts; text: string } | null {
  const gone = Object.keys(fields).filter((path) => {
    const [list, , name] = path.split('.') as [string, string?, string?];
    return name !== undefined && lines[list] === name;
  });
  if (gone.length === 0) return null;
  return {
    typed: renewed(typed, lines, (list, _, at) => gone.includes(`${list}.${at}.${lines[list]!}`)),
    fields: Object.fromEntries(Object.entries(fields).filter(([path]) => !gone.includes(path))),
    text: 'Someone else removed a line you changed. Save again to keep it, or remove it.',
  };
}
