import { wellFormed } from '@schoolbell/core/forms/submissions/rules';
import { refuseWrong } from '@schoolbell/core/http/errors';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import type { Db } from '../../http/context.ts';
import { withPhones } from '../../outside/phones.ts';
import { errorsOf, type Member, membersOf } from '../families/verbs.ts';
import { type Opened, openUploads } from '../files/verbs.ts';
import type { Sheet } from '../queries.ts';

/** Answers as a page sends them: the first child's with the family's, then each further child's own. */
export interface Answers {
  values: Record<string, unknown>;
  children: readonly { values: Record<string, unknown> }[];
}

/** Answers that passed the check, as they are kept: with their files by name, and by child. */
export interface Checked extends Opened {
  values: FormValues;
  children: FormValues[];
  members: Member[];
}

/** What else a caller checks: `known` are values that the school has, `also` finds further mistakes, by field path. */
interface More {
  known?: FormValues;
  also?: (members: readonly Member[], values: FormValues) => Record<string, string>;
}

/** Checks a form's answers by the very rules that its page ran. Throws `invalid` with every mistake at its field. */
export async function checkAnswers(
  db: Db,
  institution_id: number,
  sheet: Sheet,
  sent: Answers,
  { known = {}, also = () => ({}) }: More = {},
): Promise<Checked> {
  const values = withPhones(sheet, wellFormed(sent.values) as FormValues, known);
  const children = sent.children.map((child) => withPhones(sheet, wellFormed(child.values) as FormValues));
  refuseWrong({ ...also(membersOf(sheet, values, children), values), ...errorsOf(sheet, values, children) });
  const { named, uploads } = await openUploads(db, institution_id, sheet, [values, ...children]);
  return { values, children, named, uploads, members: membersOf(sheet, named[0]!, named.slice(1)) };
}
