import { useEffect, useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import { type FilterField, type Condition, filterErrors } from '@schoolbell/core/filters/rules';
import { previewSegment } from '@schoolbell/core/filters/segments/contract';
import { useRead } from '../http/read.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Link } from '../ui/Link.tsx';
import { useSay } from '../words/say.ts';
import { countOf, kinds, type Kind } from '../people/kinds.ts';
import * as css from './Filters.css.ts';

const PAUSE = 300;

/** A value as it was when it last stood still. */
function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

interface CrowdProps {
  kind: Kind;
  fields: readonly FilterField[];
  conditions: readonly Condition[];
  /** Names some of them. */
  sample?: boolean;
}

/** How many people fit the conditions at this moment, counted while they are typed, and the newest of them. */
export function Crowd({ kind, fields, conditions, sample }: CrowdProps) {
  const say = useSay();
  const filter_data = usePaused(conditions);
  const isWhole = filter_data.length > 0 && Object.keys(filterErrors(filter_data, fields)).length === 0;
  const { data, error } = useRead(
    previewSegment,
    { segment_type: kind, filter_data: [...filter_data] },
    { enabled: isWhole },
  );
  const text = !isWhole
    ? 'Complete the conditions to see who matches.'
    : error
      ? error.message
      : data
        ? `${say(countOf(kind, data.total))} ${data.total === 1 ? 'fits' : 'fit'}`
        : 'Counting…';
  return (
    <div className={css.crowd}>
      <p role="status" className={isWhole && data ? css.total : css.quiet}>
        {text}
      </p>
      {sample && isWhole && data && data.sample.length > 0 && (
        <ul className={css.people} aria-label="Some of them">
          {data.sample.map((person) => (
            <li key={person.user_detail_id} className={css.person}>
              <Avatar size="sm" name={fullName(person)} image={person.image_240} />
              <Link look="inherit" to={`${kinds[kind].path}/${person.user_detail_id}`}>
                {fullName(person)}
              </Link>
              <span className={css.quiet}>{person.email}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
