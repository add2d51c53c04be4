import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { staffSubjects } from '@schoolbell/core/catalog/subjects/contract';
import { useRead } from '../http/read.ts';
import { useMay } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Link } from '../ui/Link.tsx';
import { part } from '../ui/parts.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { toneOf } from '../ui/tones.ts';
import { useSay } from '../words/say.ts';
import * as groups from '../lists/groups/Groups.css.ts';
import * as css from '../people/person/Person.css.ts';

const StaffSubjectsDialog = part(() => import('./StaffSubjectsDialog.tsx').then((file) => file.StaffSubjectsDialog));

/** What a member of staff is qualified to teach, and the way to change it. */
export function StaffSubjects({ id, archived }: { id: number; archived: boolean }) {
  const say = useSay();
  const may = useMay()('subjects');
  const read = useRead(staffSubjects, { user_detail_id: id });
  const [isChanging, setChanging] = useState(false);
  const all = read.data?.data ?? [];
  return (
    <Card
      title={say('Qualified {subjects}')}
      actions={
        may &&
        !archived &&
        read.data && (
          <Button size="sm" variant="ghost" icon={<Pencil size={14} aria-hidden />} onClick={() => setChanging(true)}>
            {say('Change {subjects}')}
          </Button>
        )
      }
    >
      {!read.data &&
        (read.error ? (
          <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonLines lines={2} />
        ))}
      {read.data && all.length === 0 && <p className={css.muted}>{say('Not qualified for any {subject} yet.')}</p>}
      <span className={groups.chips}>
        {all.map((one) => {
          const tag = <Tag tone={toneOf(one.colour)}>{one.sub_name}</Tag>;
          return may ? (
            <Link key={one.sub_id} to={`/catalog/subjects/${one.sub_id}`} look="inherit">
              {tag}
            </Link>
          ) : (
            <span key={one.sub_id}>{tag}</span>
          );
        })}
      </span>
      {isChanging && (
        <StaffSubjectsDialog id={id} qualified={all.map((one) => one.sub_id)} onClose={() => setChanging(false)} />
      )}
    </Card>
  );
}
