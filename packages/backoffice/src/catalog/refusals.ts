import type { Failure } from '@schoolbell/core/http/errors';

/** Lines of a form that are records of their own, and what each is known by: somebody else may take one away while the form is open. */
const ownLines: Record<string, string> = { rooms: 'room_id', durations: 'duration_id', add_ons: 'add_on_id' };

type Line = Record<string, unknown>;
/** Whether a line of a form is gone by now. */
type Gone = (field: string, id: unknown, at: number) => boolean;

/** What is typed, with the lines that are gone as new ones, so that saving it again keeps them. */
function withoutGone<Values extends object>(typed: Values, isGone: Gone): Values {
  const lines = Object.entries(typed).filter(([field, value]) => field in ownLines && Array.isArray(value)) as [
    string,
    Line[],
  ][];
  const anew = lines.map(([field, all]) => [
    field,
    all.map((line, at) => {
      const { [ownLines[field]!]: id, ...rest } = line;
      return id !== undefined && isGone(field, id, at) ? rest : line;
    }),
  ]);
  return { ...typed, ...Object.fromEntries(anew) };
}

/** What a form does with a refusal: what it says, at which fields, and what it keeps of what is typed so that the next try can work. */
export interface Refused<Values> {
  text: string | undefined;
  fields: Record<string, string>;
  /** What stands by now, where it was typed over something older. */
  version?: number;
  keep: (typed: Values) => Values;
}

/** Reads a refusal for the form that it refused. */
export function afterRefusal<Values extends object>({
  code,
  message,
  fields,
  current,
}: Pick<Failure, 'code' | 'message' | 'fields' | 'current'>): Refused<Values> {
  if (code === 'stale') {
    const newest = current as { version: number } & Record<string, Line[] | undefined>;
    const isGone: Gone = (field, id) => !newest[field]?.some((line) => line[ownLines[field]!] === id);
    return {
      text: 'Somebody else changed this in the meantime. Save again to keep what you typed.',
      fields: {},
      version: newest.version,
      keep: (typed) => withoutGone(typed, isGone),
    };
  }
  const gone = Object.keys(fields ?? {}).filter((path) =>
    Object.entries(ownLines).some(([field, id]) => path.startsWith(`${field}.`) && path.endsWith(`.${id}`)),
  );
  if (gone.length === 0) return { text: fields ? undefined : message, fields: fields ?? {}, keep: (typed) => typed };
  return {
    text: 'Somebody else took a line of this away in the meantime. Save again to keep it, or take it out.',
    fields: Object.fromEntries(Object.entries(fields!).filter(([path]) => !gone.includes(path))),
    keep: (typed) => withoutGone(typed, (field, _, at) => gone.includes(`${field}.${at}.${ownLines[field]!}`)),
  };
}
