import type { ReactNode } from 'react';
import { useMay } from '../../session/session.ts';
import { Link } from '../../ui/Link.tsx';
import { EmptyPicture, type PictureName } from '../../ui/pictures/EmptyPicture.tsx';
import { useSay } from '../../words/say.ts';
import * as css from './FirstSteps.css.ts';

interface HintProps {
  picture: PictureName;
  title: string;
  line: string;
  children: ReactNode;
}

function Hint({ picture, title, line, children }: HintProps) {
  return (
    <li className={css.hint}>
      <EmptyPicture name={picture} />
      <div>
        <h2 className={css.hintTitle}>{title}</h2>
        <p className={css.about}>{line}</p>
        {children}
      </div>
    </li>
  );
}

/** What comes after the first steps, where the person may open it. */
export function Hints() {
  const say = useSay();
  const can = useMay();
  return (
    <ul className={css.hints}>
      {can(['leads', 'all_leads']) && (
        <Hint picture="leads" title="Leads" line="Every enquiry lands here.">
          <Link to="/people/leadform">Share the enquiry form</Link>
        </Hint>
      )}
      {can('students') && (
        <Hint picture="attendance" title="Attendance" line="Mark who came, on a phone too.">
          <Link to="/attendance">Open attendance</Link>
        </Hint>
      )}
      {can('staff') && (
        <Hint picture="staff" title="Work together" line={say('{Teachers} see their own classes.')}>
          <Link to="/people/staff">Invite a colleague</Link>
        </Hint>
      )}
    </ul>
  );
}
