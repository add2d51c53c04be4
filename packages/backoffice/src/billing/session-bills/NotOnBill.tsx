import { fullName } from '@schoolbell/core/format';
import { Banner } from '../../ui/Banner.tsx';
import { dayText } from '../../ui/dayText.ts';
import { type Bills, countText } from './billText.ts';
import * as css from './SessionBills.css.ts';

const MOST_SHOWN = 10;

/** Classes that are not on the bill because nothing says what they cost. */
export function NotOnBill({ lessons }: { lessons: Bills['unpriced'] }) {
  const more = lessons.length - MOST_SHOWN;
  return (
    <Banner
      tone="warning"
      title={`${countText(lessons.length)} without a price ${lessons.length === 1 ? 'is' : 'are'} not on the bill`}
    >
      <ul className={css.left}>
        {lessons.slice(0, MOST_SHOWN).map(({ event_id, student, title, day, reason }) => (
          <li key={`${event_id} ${student.user_detail_id}`}>
            {`${title}, ${dayText(day, 'full')}, ${fullName(student)}. ${reason}.`}
          </li>
        ))}
        {more > 0 && <li>{`And ${more} more.`}</li>}
      </ul>
    </Banner>
  );
}
