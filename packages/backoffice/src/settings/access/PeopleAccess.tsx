import { Search, Users } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { fullName } from '@schoolbell/core/format';
import { personAccess } from '@schoolbell/core/settings/contract';
import { idIn } from '../../http/address.ts';
import { useRead } from '../../http/read.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { useSay } from '../../words/say.ts';
import { roles } from '@schoolbell/core/settings/roles/rules';
import { differs, PersonRights } from './PersonRights.tsx';
import * as css from './PeopleAccess.css.ts';

/** The second view of access controls: a member of staff, and what they may do beside their role. */
export function PeopleAccess() {
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState('');
  const picked = idIn(query, 'person');
  const staff = useRead(personAccess, { search });
  // The one who was picked may not be among the staff that the search shows.
  const own = useRead(personAccess, { user_detail_id: picked ?? 1 }, { enabled: picked !== undefined });
  const person = [...(own.data?.data ?? []), ...(staff.data?.data ?? [])].find((one) => one.user_detail_id === picked);
  const isMissing = picked !== undefined && !person && own.isSuccess && !own.isPlaceholderData;

  function pick(id: number | null) {
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === null) next.delete('person');
        else next.set('person', String(id));
        return next;
      },
      { preventScrollReset: true },
    );
  }

  if (staff.error && !staff.data)
    return (
      <Card>
        <ErrorState line={staff.error.message} onRetry={() => void staff.refetch()} />
      </Card>
    );
  return (
    <Card flush>
      <div className={css.panes}>
        <div className={css.staff} data-picked={picked}>
          <div className={css.find}>
            <SearchField label="Search staff" value={search} onSearch={setSearch} />
          </div>
          {!staff.data && (
            <div className={css.find}>
              <SkeletonLines lines={6} />
            </div>
          )}
          {staff.data?.data.length === 0 && (
            <EmptyState icon={<Search size={20} />} title="No matching staff" line="Try another name." />
          )}
          <StaffList people={staff.data?.data ?? []} picked={picked} onPick={pick} />
        </div>
        <div className={css.rights} data-picked={picked} role="region" aria-label="Access of one person" tabIndex={0}>
          {person ? (
            <PersonRights key={person.user_detail_id} person={person} onBack={() => pick(null)} />
          ) : (
            <Nobody isPicked={picked !== undefined} isMissing={isMissing} />
          )}
        </div>
      </div>
    </Card>
  );
}

/** Stands in place of someone's rights: none was picked, the one who was is gone, or is on their way. */
function Nobody({ isPicked, isMissing }: { isPicked: boolean; isMissing: boolean }) {
  if (isMissing) return <EmptyState icon={<Users size={20} />} title="No one here" line="They no longer work here." />;
  if (!isPicked)
    return (
      <EmptyState
        icon={<Users size={20} />}
        title="Choose a person"
        line="See what this person can do, and change it for them alone."
      />
    );
  return (
    <div className={css.why}>
      <SkeletonLines lines={8} />
    </div>
  );
}

type People = NonNullable<ReturnType<typeof useRead<typeof personAccess>>['data']>['data'];

function StaffList({
  people,
  picked,
  onPick,
}: {
  people: People;
  picked: number | undefined;
  onPick: (id: number) => void;
}) {
  const say = useSay();
  return (
    <ul className={css.list} aria-label="Staff">
      {people.map((person) => (
        <li key={person.user_detail_id}>
          <button
            type="button"
            className={css.person}
            aria-current={person.user_detail_id === picked}
            onClick={() => onPick(person.user_detail_id)}
          >
            <Avatar name={fullName(person)} image={person.image_240} />
            <span className={css.text}>
              <span className={css.name}>{fullName(person)}</span>
              <span className={css.line}>
                {say(roles.find((role) => role.role_id === person.role_id)!.name)}
                {person.exceptions.length > 0 && person.role_id !== 10 ? ` · ${differs(person)}` : ''}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
