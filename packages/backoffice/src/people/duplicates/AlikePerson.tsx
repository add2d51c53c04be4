import { LEAD, STUDENT } from '@schoolbell/core/access';
import { dayText, fullName } from '@schoolbell/core/format';
import { pathOf } from '@schoolbell/core/people/rules';
import { Avatar } from '../../ui/Avatar.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Link } from '../../ui/Link.tsx';
import { useSay } from '../../words/say.ts';
import { usePhone } from '../Phone.tsx';
import type { Alike } from './alike.ts';
import * as css from './Duplicates.css.ts';

/** One of two who may be the same: what tells people apart at a glance. */
export function AlikePerson({ person }: { person: Alike }) {
  const say = useSay();
  const name = fullName(person);
  const noun = person.role_id === STUDENT ? say('{Student}') : person.role_id === LEAD ? 'Lead' : 'Guardian';
  const reach = [person.email, usePhone(person.phone)].filter(Boolean).join(' · ');
  return (
    <div className={css.person}>
      <Avatar name={name} size="sm" />
      <div className={css.text}>
        <span className={css.name}>
          <Link to={pathOf(person)} look="inherit">
            {name}
          </Link>
          <span className={css.quiet}>{noun}</span>
        </span>
        {reach && <span>{reach}</span>}
        {person.dob && <span>Born {dayText(person.dob)}</span>}
        {person.guardians.length > 0 && <span>Guardians: {person.guardians.join(', ')}</span>}
        <span className={css.quiet}>Here since {formatDate(person.created_at)}</span>
      </div>
    </div>
  );
}
