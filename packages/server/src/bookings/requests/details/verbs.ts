import { may } from '@schoolbell/core/access';
import { dateTimeIn } from '@schoolbell/core/format';
import { agesText, fitsAges } from '@schoolbell/core/catalog/ages/rules';
import { stepText } from '@schoolbell/core/bookings/requests/rules';
import { isEnded } from '@schoolbell/core/bookings/rules';
import { fullName } from '@schoolbell/core/format';
import { markGuardians } from '@schoolbell/core/people/guardians/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import type { Word } from '@schoolbell/core/words/rules';
import type { StaffContext } from '../../../http/context.ts';
import { studentClashes } from '../../../calendar/checks/students/verbs.ts';
import { agesOf, placesOf, seatsTaken } from '../../../calendar/enrolments/seats/queries.ts';
import { findDuplicates } from '../../../people/duplicates/queries.ts';
import type { Line } from '../../queries.ts';
import { type AboutBooking, type ChildRow, childrenOf, type FurtherForm, type StepRow } from './queries.ts';

/** What is known of a line's child: from their page, or from the form where they have none yet. */
export interface Child {
  line: Line;
  person: ChildRow | null;
  firstName: string;
  surname: string;
  /** YYYY-MM-DD, empty if unknown. */
  dob: string;
  contacts: string[];
}

const textOf = (values: FormValues, name: string): string => String(values[name] ?? '').trim();

/** A child as the form tells of it; a further child may have left the family's name out. */
function typedChild({ values, children, email, phone }: AboutBooking, { child, child_name }: Line) {
  const own = child === 0 ? values : (children[child - 1] ?? {});
  return {
    firstName: textOf(own, 'firstName') || child_name,
    surname: textOf(own, 'surname') || textOf(values, 'surname'),
    dob: textOf(own, 'dob'),
    contacts: [textOf(own, 'email'), textOf(own, 'phone'), email, phone].filter(Boolean),
  };
}

/** The children of a booking, line by line. */
export async function childrenIn(
  { db, viewer }: StaffContext,
  about: AboutBooking,
  lines: readonly Line[],
): Promise<Child[]> {
  const people = await childrenOf(
    db,
    viewer.institution_id,
    lines.flatMap((line) => line.person_id ?? []),
  );
  const known = new Map(people.map((person) => [person.user_detail_id, person]));
  return lines.map((line) => {
    const person = line.person_id === null ? null : (known.get(line.person_id) ?? null);
    return { line, person, ...(person ?? typedChild(about, line)) };
  });
}

/** The events ahead that a line is a place in. */
export const eventsAhead = (
  { db, tenant, now }: Pick<StaffContext, 'db' | 'tenant' | 'now'>,
  line: Line,
  { locked = false } = {},
) =>
  placesOf(db, tenant.institution_id, {
    series_id: line.series_id,
    event_id: line.event_id ?? undefined,
    from: line.event_id === null ? line.from_date : '',
    to: line.event_id === null ? (line.to_date ?? '') : '',
    now,
    locked,
  });

/** Who is outside the class's ages on the first day, in a sentence; empty if no one is. */
export async function ageWarning(
  { db, tenant }: Pick<StaffContext, 'db' | 'tenant'>,
  { line, dob, ...name }: Child,
): Promise<string> {
  const ages = await agesOf(db, tenant.institution_id, line);
  if (!ages || fitsAges(ages, dob || null, line.from_date)) return '';
  return `${fullName(name)} is outside the age range: ${ages.sub_name} is for ages ${agesText(ages)}.`;
}

/** What speaks against giving a child the place, in sentences. */
export async function warningsOf(context: StaffContext, child: Child): Promise<string[]> {
  const { db, tenant } = context;
  const { line, person } = child;
  if (isEnded(line.state) || line.state === 'confirmed') return [];
  const warnings = [await ageWarning(context, child)];
  if (person) {
    const events = await eventsAhead(context, line);
    const own = new Set(events.map((event) => event.event_id));
    const taken = await seatsTaken(db, tenant.institution_id, [person.user_detail_id], [...own]);
    if (taken.length > 0) warnings.push(`${fullName(person)} already has a place here.`);
    const [first, ...others] = await studentClashes(context, [person.user_detail_id], events, own);
    if (first) {
      const more = others.length > 0 ? `, and ${others.length} more` : '';
      warnings.push(
        `${fullName(person)} is also in ${first.title || 'another class'} on ${dateTimeIn(first.starts_at, tenant.time_zone)}${more}.`,
      );
    }
  }
  return warnings.filter(Boolean);
}

/** People who may be the same child, if the viewer can open them. */
export async function alike({ db, viewer }: StaffContext, child: Child) {
  const { person, firstName, surname, dob, contacts } = child;
  const roles = [...(may(viewer, 'students') ? [3] : []), ...(may(viewer, ['leads', 'all_leads']) ? [4] : [])];
  if (roles.length === 0 || isEnded(child.line.state)) return [];
  const asked = { institution_id: viewer.institution_id, roles, firstName, surname, dob, contacts };
  const found = await findDuplicates(db, asked);
  return found
    .filter((one) => one.user_detail_id !== person?.user_detail_id)
    .filter((one) => one.role_id !== 4 || viewer.access.has('all_leads') || one.owner_id === viewer.user_detail_id)
    .map((one) => ({ user_detail_id: one.user_detail_id, role_id: one.role_id, name: fullName(one) }));
}

/** What a family answered: the first child's and the family's lines, then what differs for each further child. */
export function answersOf({ shown, values }: AboutBooking, further: readonly FurtherForm[]) {
  const first = new Set(shown.map(({ label, value }) => `${label} ${value}`));
  const others = further.flatMap((form) =>
    markGuardians(form.shown, form.values)
      .filter(({ label, value }) => !first.has(`${label} ${value}`))
      .map((line) => ({ ...line, label: `${form.name}: ${line.label}` })),
  );
  return [...markGuardians(shown, values), ...others];
}

/** Steps in words; of a part of a booking with the name of its child. */
export function stepsInWords(
  words: readonly Word[],
  steps: readonly StepRow[],
  children: readonly { line: number; child: string }[],
) {
  const names = new Map(children.map(({ line, child }) => [line, child]));
  return steps.map(({ line, what, ...step }) => ({
    ...step,
    what,
    text: stepText(words, what, line === null ? '' : (names.get(line) ?? '')),
  }));
}
