import { formTypeOf, type Confirmation } from '@schoolbell/core/bookings/rules';
import { agesText, fitsAges } from '@schoolbell/core/catalog/ages/rules';
import { missing } from '@schoolbell/core/http/errors';
import { shownFields } from '@schoolbell/core/people/questions/conditions/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import { REQUIRED } from '@schoolbell/core/people/questions/rules';
import { isEmail } from '@schoolbell/core/validators';
import { say } from '@schoolbell/core/words/rules';
import { agesOf } from '../../../calendar/enrolments/seats/queries.ts';
import { type Answers, type Checked, checkAnswers } from '../../../forms/checking/verbs.ts';
import { inOwnWords } from '../../../forms/config/verbs.ts';
import type { Member } from '../../../forms/families/verbs.ts';
import { formSheet, type Sheet } from '../../../forms/queries.ts';
import type { BookingContext, Opened } from '../../verbs.ts';
import { bookingFormOf } from '../../holds/queries.ts';
import { emailOf } from '../who/verbs.ts';

/** The form that asks who is coming. It takes as many children as places are held. */
export async function bookingSheet({ db, tenant }: BookingContext, confirm: Confirmation): Promise<Sheet> {
  const { institution_id } = tenant;
  const type = formTypeOf(confirm);
  const hash = await bookingFormOf(db, institution_id, type);
  const sheet = hash === undefined ? undefined : await formSheet(db, institution_id, { type, hash });
  if (!sheet) throw missing('form');
  return { ...inOwnWords(sheet), offers: { children: 'yes' } };
}

/** The path of a child's answer: the first child's stand among the family's. */
const pathOf = (child: number, name: string): string => (child === 0 ? name : `children.${child - 1}.${name}`);

/** A booking is confirmed by mail, so there must be an address. */
function emailErrors({ fields }: Sheet, [first]: readonly Member[], values: FormValues): Record<string, string> {
  const { person } = first!;
  if (isEmail(emailOf(person))) return {};
  const shown = shownFields(fields, values);
  const asksGuardian = shown.some((field) => field.field_name === 'guardian');
  if (asksGuardian && person.guardian?.same_as_primary_email !== 1)
    return { 'guardian.parentEmail': `Email ${REQUIRED}` };
  const label = shown.find((field) => field.field_name === 'email')?.custom_name ?? 'Email';
  return { email: `${label} ${REQUIRED}` };
}

function countErrors({ words }: Sheet, count: number, places: number): Record<string, string> {
  if (count === places) return {};
  const text = `You chose ${places} {${places === 1 ? 'seat' : 'seats'}}. Please enter ${places} {${places === 1 ? 'student' : 'students'}}, or change the number of {seats}`;
  return { children: say(words, text) };
}

/**
 * Checks what was typed for what is held: the form by its own rules, as many children as places, an address to confirm to,
 * and their ages. Every mistake comes back at its field.
 */
export async function checkForm(
  { db, tenant }: BookingContext,
  { booking, lines }: Opened,
  sheet: Sheet,
  sent: Answers,
): Promise<Checked> {
  const { institution_id } = tenant;
  const { series_id, event_id, from_date } = lines[0]!;
  const ages = await agesOf(db, institution_id, { series_id, event_id });
  const text = ages ? agesText(ages) : '';
  const ageErrors = (members: readonly Member[]) =>
    Object.fromEntries(
      members.flatMap(({ person }, at) =>
        !ages || fitsAges(ages, person.dob || null, from_date)
          ? []
          : [[pathOf(at, 'dob'), `${ages.sub_name} is for ages ${text}`]],
      ),
    );
  return checkAnswers(db, institution_id, sheet, sent, {
    also: (members, values) => ({
      ...countErrors(sheet, members.length, booking.places),
      ...emailErrors(sheet, members, values),
      ...ageErrors(members),
    }),
  });
}
