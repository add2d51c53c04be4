import { chargingErrors, hasPeriod, type Charging, type PeriodUnit } from '@schoolbell/core/catalog/charging/rules';
import { agesErrors, OLDEST } from '@schoolbell/core/catalog/ages/rules';
import { MOST_SEATS } from '@schoolbell/core/catalog/rules';
import type { addSubject } from '@schoolbell/core/catalog/subjects/contract';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { minorOf, typedAmount } from '@schoolbell/core/money';
import { plainText } from '@schoolbell/core/richText/rules';
import type { GroupColour } from '@schoolbell/core/students/batches/rules';
import { texts } from '@schoolbell/core/validators';
import { amountError } from '../amounts.ts';
import { countError, optionalCountError, wholeOf } from '../../ui/numbers.ts';
import type { SubjectWhole } from './subjectText.ts';

/** A length as it is typed; `key` tells the lines apart. */
export interface TypedLength {
  key: number;
  duration_id?: number;
  minutes: string;
  fee: string;
}

/** A subject as it is typed: numbers and amounts are text until they are sent. */
export interface SubjectTyped {
  sub_name: string;
  gibbonCourseID: string;
  description: string;
  colour: GroupColour;
  image_handle: string | null;
  default_capacity: string;
  min_age: string;
  max_age: string;
  is_bookable: boolean;
  charging: Charging;
  period_unit: PeriodUnit;
  period_fee: string;
  period_sessions: string;
  durations: TypedLength[];
  staff_ids: number[];
}

/** What the fields are called. */
export const labels = {
  sub_name: 'Name',
  gibbonCourseID: 'Category',
  colour: 'Colour',
  default_capacity: 'Default capacity',
  min_age: 'Youngest age',
  max_age: 'Oldest age',
  durations: 'Lengths and fees',
  charging: 'How it is charged',
  period_unit: 'Period',
  period_fee: 'Fee for a period',
  period_sessions: 'Sessions included in a period',
  staff_ids: 'Qualified staff',
  is_bookable: 'Bookable',
  description: 'Description',
  image_handle: 'Picture',
};

/** A value of the form in words; none for what is text already. */
export const subjectText = (name: string, { durations, staff_ids, description }: SubjectTyped): string | undefined =>
  ({
    durations: durations.map(({ minutes, fee }) => `${minutes} min: ${fee}`).join(', '),
    staff_ids: String(staff_ids.length),
    description: plainText(description),
  })[name];

/** What a form begins with: a new subject with one length, or what stands. */
export function subjectTyped(subject: SubjectWhole | null, currency: string, category?: number): SubjectTyped {
  if (!subject) {
    return {
      sub_name: '',
      gibbonCourseID: category ? String(category) : '',
      description: '',
      colour: 'info',
      image_handle: null,
      default_capacity: '',
      min_age: '',
      max_age: '',
      is_bookable: false,
      charging: 'session',
      period_unit: 'month',
      period_fee: '',
      period_sessions: '',
      durations: [{ key: 1, minutes: '60', fee: '' }],
      staff_ids: [],
    };
  }
  return {
    sub_name: subject.sub_name,
    gibbonCourseID: String(subject.gibbonCourseID),
    description: subject.description,
    colour: subject.colour,
    image_handle: subject.image_handle,
    default_capacity: subject.default_capacity ? String(subject.default_capacity) : '',
    min_age: subject.min_age === null ? '' : String(subject.min_age),
    max_age: subject.max_age === null ? '' : String(subject.max_age),
    is_bookable: subject.is_bookable === 1,
    charging: subject.charging,
    period_unit: subject.period_unit ?? 'month',
    period_fee: subject.period_fee === null ? '' : typedAmount(subject.period_fee, currency),
    period_sessions: subject.period_sessions === null ? '' : String(subject.period_sessions),
    durations: subject.durations.map(({ duration_id, minutes, fee }, at) => ({
      key: at + 1,
      duration_id,
      minutes: String(minutes),
      fee: typedAmount(fee.fee, currency),
    })),
    staff_ids: subject.staff.map((one) => one.user_detail_id),
  };
}

const agesOf = ({ min_age, max_age }: SubjectTyped) => ({
  min_age: wholeOf(min_age, 0, OLDEST),
  max_age: wholeOf(max_age, 0, OLDEST),
});

/** Whether each session costs its fee, so that a length needs one. */
export const isPriced = (charging: Charging) => charging === 'session' || charging === 'hybrid';

/** What is wrong with it, by field, before it is sent. A length costs nothing of its own where it is paid by period or package, unless someone types a fee. */
export function subjectErrors(typed: SubjectTyped, currency: string): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!typed.sub_name.trim()) errors['sub_name'] = texts.required;
  if (!typed.gibbonCourseID) errors['gibbonCourseID'] = texts.required;
  const capacity = optionalCountError(typed.default_capacity, 0, MOST_SEATS);
  if (capacity) errors['default_capacity'] = capacity;
  for (const name of ['min_age', 'max_age'] as const)
    if (typed[name].trim() && wholeOf(typed[name], 0, OLDEST) === null) errors[name] = `From 0 to ${OLDEST}`;
  Object.assign(errors, agesErrors(agesOf(typed)), errors);
  typed.durations.forEach(({ minutes, fee }, at) => {
    if (wholeOf(minutes, 5, 1440) === null) errors[`durations.${at}.minutes`] = 'From 5 to 1440';
    else if (typed.durations.findIndex((one) => Number(one.minutes) === Number(minutes)) < at)
      errors[`durations.${at}.minutes`] = 'This duration is already listed';
    const wrong = fee.trim() || isPriced(typed.charging) ? amountError(fee, currency) : null;
    if (wrong) errors[`durations.${at}.fee`] = wrong;
  });
  if (!hasPeriod(typed.charging)) return errors;
  const wrong = amountError(typed.period_fee, currency);
  if (wrong) errors['period_fee'] = wrong;
  const included = typed.charging === 'hybrid' ? countError(typed.period_sessions, 1, 1000) : null;
  if (included) errors['period_sessions'] = included;
  return errors;
}

/** The form as the call takes it; it has been checked. */
export function sentSubject(typed: SubjectTyped, currency: string): InputOf<typeof addSubject> {
  const isPeriod = hasPeriod(typed.charging);
  const charging = {
    charging: typed.charging,
    period_unit: isPeriod ? typed.period_unit : null,
    period_fee: isPeriod ? minorOf(typed.period_fee, currency) : null,
    period_sessions: typed.charging === 'hybrid' ? wholeOf(typed.period_sessions, 1, 1000) : null,
  };
  if (Object.keys(chargingErrors(charging)).length > 0) throw new Error('We couldn’t check the form.');
  return {
    ...charging,
    sub_name: typed.sub_name.trim(),
    gibbonCourseID: Number(typed.gibbonCourseID),
    description: typed.description,
    colour: typed.colour,
    image_handle: typed.image_handle,
    default_capacity: Number(typed.default_capacity || 0),
    ...agesOf(typed),
    is_bookable: typed.is_bookable ? 1 : 0,
    durations: typed.durations.map(({ duration_id, minutes, fee }) => ({
      ...(duration_id !== undefined && { duration_id }),
      minutes: Number(minutes),
      fee: minorOf(fee || '0', currency)!,
    })),
    staff_ids: typed.staff_ids,
  };
}
