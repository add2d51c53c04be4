import type { previewEnrolment } from '@schoolbell/core/calendar/enrolments/contract';
import { dateTimeIn, fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { texts } from '@schoolbell/core/validators';
import { Banner } from '../ui/Banner.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useSay } from '../words/say.ts';
import { schoolZone } from '../session/school.ts';
import * as css from './EventForm.css.ts';

/** What an enrolment would come to. */
export type Outlook = ResultOf<typeof previewEnrolment>;
/** What staff say of those who go before others, or are of another age. */
export interface Said {
  ahead_reason: string;
  any_age: boolean;
}
export const unsaid: Said = { ahead_reason: '', any_age: false };
/** As it is sent. */
export const sent = ({ ahead_reason, any_age }: Said) => ({
  ahead_reason: ahead_reason.trim(),
  any_age: any_age ? (1 as const) : (0 as const),
});

/** What is still to be said before someone is enrolled, by field. */
export function toSay(
  outlook: Outlook | undefined,
  { ahead_reason, any_age }: Said,
): Partial<Record<keyof Said, string>> {
  return {
    ...(outlook && outlook.waiting > 0 && ahead_reason.trim() === '' && { ahead_reason: texts.required }),
    ...(outlook && outlook.wrong_age.length > 0 && !any_age && { any_age: texts.required }),
  };
}

/** Who is elsewhere at the time: it warns, and no more. */
export function Clashes({ outlook: { students, clashes, clash_count } }: { outlook: Outlook }) {
  if (clash_count === 0) return null;
  const names = new Map(students.map((one) => [one.user_detail_id, fullName(one)]));
  return (
    <Banner tone="warning" title={`${clash_count === 1 ? '1 clash' : `${clash_count} clashes`} (warning only)`}>
      <ul>
        {clashes.slice(0, 6).map((one, at) => (
          <li key={at}>
            {names.get(one.user_detail_id)}: {one.title}, {dateTimeIn(one.starts_at, schoolZone())}
          </li>
        ))}
        {clash_count > 6 && <li>and {clash_count - 6} more</li>}
      </ul>
    </Banner>
  );
}

interface ToSayProps {
  outlook: Outlook;
  said: Said;
  errors: Partial<Record<keyof Said, string>>;
  onSay: (change: Partial<Said>) => void;
}

/** What staff have to say: that someone is of another age, and why they go before those who wait. */
export function ToSay({ outlook: { ages, wrong_age, students, waiting }, said, errors, onSay }: ToSayProps) {
  const say = useSay();
  const names = students.filter((one) => wrong_age.includes(one.user_detail_id)).map(fullName);
  return (
    <>
      {names.length > 0 && (
        <Banner tone="warning" title={`${ages}.`}>
          <p>
            {names.slice(0, 6).join(', ')}
            {names.length > 6 && ` and ${names.length - 6} more`} {names.length === 1 ? 'is' : 'are'} outside the age
            range.
          </p>
          <Checkbox
            label="Enrol anyway"
            checked={said.any_age}
            error={errors.any_age}
            onChange={(change) => onSay({ any_age: change.target.checked })}
          />
        </Banner>
      )}
      {waiting > 0 && (
        <TextField
          required
          label={say(
            `Why are they enrolled before ${waiting === 1 ? 'the {student}' : `the ${waiting} {students}`} on the waitlist?`,
          )}
          maxLength={255}
          value={said.ahead_reason}
          error={errors.ahead_reason}
          onChange={(change) => onSay({ ahead_reason: change.target.value })}
        />
      )}
    </>
  );
}

/** What it comes to for one student: how many events, seats left, what is at the same time, and what has to be said. */
export function Foreseen(props: ToSayProps) {
  const say = useSay();
  const { events, seats } = props.outlook;
  return (
    <div className={css.stack} aria-live="polite">
      <p>
        {events === 1 ? '1 event' : `${events} events`}
        {seats !== null && say(`, ${seats === 1 ? '1 {seat} is' : `${seats} {seats} are`} left`)}.
      </p>
      <Clashes outlook={props.outlook} />
      <ToSay {...props} />
    </div>
  );
}
