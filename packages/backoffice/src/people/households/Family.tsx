import { Plus } from 'lucide-react';
import { useState } from 'react';
import { STUDENT } from '@schoolbell/core/access';
import { ageOf, fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { household, joinHousehold, leaveHousehold } from '@schoolbell/core/people/households/contract';
import { pathOf } from '@schoolbell/core/people/rules';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { today } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { part } from '../../ui/parts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { kinds } from '../kinds.ts';
import * as css from './Families.css.ts';

const JoinFamily = part(() => import('./JoinFamily.tsx').then((file) => file.JoinFamily));

type Child = ResultOf<typeof household>['children'][number];

interface FamilyProps {
  person: { user_detail_id: number; firstName: string; surname: string };
}

/** A person's brothers and sisters: those who share a guardian or a household, and others who may belong to them. */
export function Family({ person }: FamilyProps) {
  const { data, error, refetch } = useRead(household, { user_detail_id: person.user_detail_id });
  const [joining, setJoining] = useState(false);
  const join = useWrite(joinHousehold);
  const leave = useWrite(leaveHousehold);
  const id = person.user_detail_id;
  const others = data?.children.filter((child) => child.user_detail_id !== id) ?? [];

  const goAway = () =>
    void leave.mutateAsync({ user_detail_id: id }).then(({ message }) => toast(message), toast.error);
  /** The way back out of a household is leaving it. */
  const link = (other_id: number) =>
    void join
      .mutateAsync({ user_detail_id: id, other_id })
      .then(({ message }) => toast(message, { label: 'Undo', run: goAway }), toast.error);

  return (
    <Card
      title="Brothers and sisters"
      actions={
        <Button size="sm" variant="ghost" icon={<Plus size={14} aria-hidden />} onClick={() => setJoining(true)}>
          Add
        </Button>
      }
    >
      {!data && !error && <SkeletonLines lines={2} />}
      {error && !data && <ErrorState line={error.message} onRetry={() => void refetch()} />}
      {data && others.length === 0 && <p className={css.empty}>No brothers or sisters here.</p>}
      <ul className={css.list}>
        {others.map((child) => (
          <Member key={child.user_detail_id} child={child} />
        ))}
      </ul>
      {data && data.suggestions.length > 0 && (
        <Suggestions suggestions={data.suggestions} linking={join.isPending} onLink={link} />
      )}
      {data?.in_household === 1 && (
        <p className={css.hint}>
          <Button size="sm" variant="ghost" loading={leave.isPending} onClick={goAway}>
            Leave the household
          </Button>
        </p>
      )}
      {joining && (
        <JoinFamily person={person} family={data?.children ?? []} onLink={link} onClose={() => setJoining(false)} />
      )}
    </Card>
  );
}

interface SuggestionsProps {
  suggestions: readonly Child[];
  linking: boolean;
  onLink: (other_id: number) => void;
}

/** Those who may belong to the family, each with a button that links them. */
function Suggestions({ suggestions, linking, onLink }: SuggestionsProps) {
  return (
    <>
      <p className={css.hint}>These share an e-mail or phone with the family:</p>
      <ul className={css.list}>
        {suggestions.map((child) => (
          <Member
            key={child.user_detail_id}
            child={child}
            action={
              <Button
                size="sm"
                aria-label={`Link ${fullName(child)} to this family`}
                disabled={linking}
                onClick={() => onLink(child.user_detail_id)}
              >
                Link to this family
              </Button>
            }
          />
        ))}
      </ul>
    </>
  );
}

function Member({ child, action }: { child: Child; action?: React.ReactNode }) {
  const say = useSay();
  const kind = child.role_id === STUDENT ? 'student' : 'lead';
  const age = ageOf(child.dob, today());
  const name = fullName(child);
  return (
    <li className={css.person}>
      <Avatar name={name} size="sm" />
      <span className={css.name}>
        <Link to={pathOf(child)} look="inherit">
          {name}
        </Link>
        <span className={css.quiet}>
          {[say(kinds[kind].Noun), age === null ? '' : `${age} years`].filter(Boolean).join(' · ')}
        </span>
        {child.is_archived === 1 && <Tag>Archived</Tag>}
      </span>
      {action}
    </li>
  );
}
