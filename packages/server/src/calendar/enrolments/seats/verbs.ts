import { agesText, fitsAges } from '@schoolbell/core/catalog/ages/rules';
import { fullName } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { say } from '@schoolbell/core/words/rules';
import type { Context } from '../../../http/context.ts';
import { listWords } from '../../../words/queries.ts';
import type { Place } from './queries.ts';
import { agesOf, bornOf } from './queries.ts';

type Of = Pick<Context, 'db' | 'tenant'>;

/** The wanted seats: in which events, how many in each, and how many people wait for one of them. */
export interface Wanted {
  places: readonly Place[];
  wanted: (event_id: number) => number;
  waiting: ReadonlyMap<number, number>;
}

/** Seats left at the fullest of the events; null if all take as many as come. */
export function seatsLeft(places: readonly Place[]): number | null {
  const left = places.filter((place) => place.capacity > 0).map((place) => place.capacity - place.enrolled);
  return left.length > 0 ? Math.min(...left) : null;
}

/** How many people on the waitlist would be passed over. */
export function passedOver({ places, wanted, waiting }: Wanted): number {
  const short = places.filter(
    (place) =>
      place.capacity > 0 &&
      wanted(place.event_id) > 0 &&
      place.enrolled + wanted(place.event_id) + (waiting.get(place.event_id) ?? 0) > place.capacity,
  );
  return Math.max(0, ...short.map((place) => waiting.get(place.event_id) ?? 0));
}

/** Refuses impossible enrolments: everyone gets a place or nobody does. Seats that others wait for need a reason. */
export async function refuseFull({ db, tenant }: Of, seats: Wanted, ahead_reason: string): Promise<void> {
  const { places, wanted } = seats;
  const full = places.filter(
    (place) =>
      place.capacity > 0 && wanted(place.event_id) > 0 && place.enrolled + wanted(place.event_id) > place.capacity,
  );
  const passed = passedOver(seats);
  if (full.length === 0 && (passed === 0 || ahead_reason !== '')) return;
  const words = await listWords(db, tenant.institution_id);
  if (full.length === 0)
    throw new Failure(
      'conflict',
      say(
        words,
        `${passed === 1 ? 'One {student} is waiting' : `${passed} {students} are waiting`} for a {seat} here.`,
      ),
      { ahead_reason: 'Please say why this person goes first' },
      { waiting: passed },
    );
  const left = Math.max(0, Math.min(...full.map((place) => place.capacity - place.enrolled)));
  const isOne = places.length === 1;
  const many = `${full.length} of ${places.length} events`;
  const short = say(
    words,
    left === 0
      ? `${isOne ? 'This event is' : `${many} ${full.length === 1 ? 'is' : 'are'}`} full: no {seat} is left.`
      : `There are not enough {seats}${isOne ? '' : ` in ${many}`}: ${left === 1 ? 'one is' : `${left} are`} left.`,
  );
  throw new Failure('conflict', short, undefined, { seats: left, events: full.map((place) => place.event_id) });
}

/** Who starts when in which class, or in which single event. */
export interface Beginning {
  series_id: number;
  event_id: number | null;
  day: string;
  students: readonly number[];
}

/** Who is outside the subject's age range, and a sentence about it. */
export async function wrongAge(
  { db, tenant }: Of,
  { series_id, event_id, day, students }: Beginning,
): Promise<{ people: { user_detail_id: number; firstName: string; surname: string }[]; text: string }> {
  const ages = await agesOf(db, tenant.institution_id, { series_id, event_id });
  const text = ages ? agesText(ages) : '';
  if (!ages || text === '') return { people: [], text: '' };
  const people = (await bornOf(db, tenant.institution_id, students)).filter((one) => !fitsAges(ages, one.dob, day));
  return { people, text: `${ages.sub_name} is for ages ${text}` };
}

/** Refuses people outside the age range, unless staff confirmed it. Returns whether that was needed. */
export async function refuseAges(context: Of, beginning: Beginning, any_age: 0 | 1): Promise<boolean> {
  const { people, text } = await wrongAge(context, beginning);
  if (people.length === 0 || any_age) return people.length > 0;
  const words = await listWords(context.db, context.tenant.institution_id);
  const who = people.length === 1 ? `${fullName(people[0]!)} is` : say(words, `${people.length} {students} are`);
  throw new Failure(
    'conflict',
    `${who} outside the age range: ${text}.`,
    { any_age: 'Please confirm, or choose someone else' },
    { wrong_age: people.map((one) => one.user_detail_id) },
  );
}
