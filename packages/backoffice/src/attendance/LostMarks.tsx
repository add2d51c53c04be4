import { type KeptMark, markText } from './marking.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { useSay } from '../words/say.ts';
import * as css from './Attendance.css.ts';

interface LostMarksProps {
  marks: readonly KeptMark[];
  onDismiss: (mark: KeptMark) => void;
}

/** Marks of this device that were not saved and have no row: the student left the event, or the event was deleted. The device keeps no names, so each links to its student. */
export function LostMarks({ marks, onDismiss }: LostMarksProps) {
  const say = useSay();
  if (marks.length === 0) return null;
  return (
    <div data-undecided>
      <Banner
        tone="warning"
        title={marks.length === 1 ? '1 of your marks was not saved' : `${marks.length} of your marks were not saved`}
      >
        <ul>
          {marks.map((mark) => (
            <li key={mark.place}>
              {`“${markText(mark.attendanceCode)}” for `}
              <Link to={`/people/students/${mark.user_detail_id}`}>{say('this {student}')}</Link>
              {`: ${mark.problem?.reason ?? ''}`}
            </li>
          ))}
        </ul>
        <div className={css.decide}>
          <Button className={css.target} onClick={() => marks.forEach(onDismiss)}>
            {marks.length === 1 ? 'Leave it' : 'Leave them'}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
