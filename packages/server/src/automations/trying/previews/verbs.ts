import { type Definition, type EmailDetails } from '@schoolbell/core/automations/runs/rules';
import type { previewAutomation } from '@schoolbell/core/automations/trying/contract';
import type { ParsedOf, ResultOf } from '@schoolbell/core/http/endpoint';
import { invalid } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../../http/context.ts';
import { safeRichText } from '../../../http/richText.ts';
import { type Drawn, lettersFor } from '../../actions/letters/verbs.ts';
import { variableParts } from '../../parts/verbs.ts';
import type { TriedRow } from '../queries.ts';
import { chosen } from '../tests/verbs.ts';
import { definitionFor, drawingOf, readerOf, triedOut } from '../verbs.ts';

type Previewed = ResultOf<typeof previewAutomation>;
type Asked = ParsedOf<typeof previewAutomation>;

/** People whose letters are shown, and the newest acts among which they are: one person can have several. */
const MOST_PEOPLE = 20;
const NEWEST_ACTS = 100;
/** Names listed for each empty place. */
const MOST_NAMES = 20;

/** What one reader gets, or why nobody gets anything for a person. */
interface Step extends Pick<Previewed, 'subject' | 'text' | 'html'> {
  reader: NonNullable<Previewed['reader']>;
  /** The variables that stay empty. */
  holes: readonly string[];
}

/** The people it would have reached, each once, or the person who was chosen. */
async function peopleOf(
  context: StaffContext,
  { person_id, ...input }: Omit<Asked, 'at'>,
): Promise<{ definition: Definition; people: TriedRow[] }> {
  if (person_id !== undefined) {
    const { definition } = await definitionFor(context, input);
    return { definition, people: [await chosen(context, input.trigger_name, person_id)] };
  }
  const { definition, tried } = await triedOut(context, input, { acts: true, page: 1, per_page: NEWEST_ACTS });
  const seen = new Set<number>();
  const people = tried.rows.filter((row) => !seen.has(row.user_detail_id) && seen.add(row.user_detail_id));
  return { definition, people: people.slice(0, MOST_PEOPLE) };
}

/** The letters for a person, one for each reader. A copy to another address says the same as the first. */
function stepsOf(
  context: StaffContext,
  definition: Definition,
  person: TriedRow,
  { mails, holesOf, skip }: Drawn,
): Step[] {
  if (mails.length === 0) {
    const reader = { user_detail_id: person.user_detail_id, fullName: person.name, description: '', for: '', skip };
    return [{ reader, subject: '', text: '', html: '', holes: [] }];
  }
  return holesOf.map((holes, at) => {
    const { subject, text, html } = mails[at]!;
    return { reader: readerOf(context, definition, person, mails[at]!), subject, text, html, holes };
  });
}

/** Who would get an empty place, by variable. */
async function holesIn(context: StaffContext, trigger_name: string, steps: readonly Step[]) {
  const names = [...new Set(steps.flatMap(({ holes }) => holes))];
  if (names.length === 0) return [];
  const known = await variableParts(context, trigger_name);
  return names.map((variable) => {
    const readers = steps.filter(({ holes }) => holes.includes(variable)).map(({ reader }) => reader.fullName);
    const label = known.find(({ name }) => name === variable)?.label ?? variable;
    return { variable, label, names: readers.slice(0, MOST_NAMES), count: readers.length };
  });
}

/** An automation's mail as one of its readers would get it. Nothing is sent or written. */
export async function previewed(context: StaffContext, { at, ...input }: Asked): Promise<Previewed> {
  if (input.action_type !== 'email') throw invalid({ action_type: 'Only mails can be previewed' });
  const { definition, people } = await peopleOf(context, input);
  const details = definition.action as EmailDetails;
  const action = { ...details, mail_content: safeRichText(details.mail_content) };
  const drawn = await lettersFor(context, { ...definition, action }, people.map(drawingOf), { preview: true });
  const steps = people.flatMap((person, place) => stepsOf(context, definition, person, drawn[place]!));
  const place = Math.min(at, Math.max(0, steps.length - 1));
  const { reader = null, subject = '', text = '', html = '' } = steps[place] ?? {};
  const holes = await holesIn(context, input.trigger_name, steps);
  return { reader, at: place, total: steps.length, subject, text, html, holes };
}
