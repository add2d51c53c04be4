import { CalendarDays } from 'lucide-react';
import { dateTimeIn } from '@schoolbell/core/format';
import * as css from '../search/Search.css.ts';
import { useSession } from '../session/session.ts';
import { foundKind, type FoundRow } from '../shell/parts.ts';
import { Tag } from '../ui/Tag.tsx';
import { pathOfEvent } from './eventText.ts';

function FoundEvent({ row: { title, staff, starts_at, repeats } }: { row: FoundRow<'event'> }) {
  const zone = useSession().institution.institutionTimeZone;
  return (
    <>
      <span className={css.icon} aria-hidden>
        <CalendarDays size={16} />
      </span>
      <span className={css.text}>
        <span className={css.name}>{title || 'Event'}</span>
        <span className={css.line}>{[dateTimeIn(starts_at, zone), staff].filter(Boolean).join(' · ')}</span>
      </span>
      <Tag tone="info" dot={false}>
        {repeats ? 'Class' : 'Once'}
      </Tag>
    </>
  );
}

export const found = foundKind({
  key: 'event',
  at: 30,
  path: ({ event_id, local_start }) => pathOfEvent(event_id, local_start),
  Row: FoundEvent,
});
