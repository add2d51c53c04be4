import { Search } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { accessControls } from '@schoolbell/core/settings/contract';
import { prefetch, useRead } from '../http/read.ts';
import { Page } from '../shell/Page.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { part } from '../ui/parts.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Segments } from '../ui/Segments.tsx';
import { Select } from '../ui/Select.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { useSay } from '../words/say.ts';
import { AccessMatrix } from './AccessMatrix.tsx';
import { groups, roles } from '@schoolbell/core/settings/roles/rules';
import * as css from './AccessControls.css.ts';

const PeopleAccess = part(() => import('./access/PeopleAccess.tsx').then((file) => file.PeopleAccess));
const views = [
  { id: 'roles', label: 'Roles' },
  { id: 'people', label: 'People' },
] as const;

/** Starts the matrix's read. */
export function warm(): void {
  prefetch(accessControls, {});
}

/** The groups whose categories have the text in their name or explanation. */
function found(text: string, say: (text: string) => string): typeof groups {
  const wanted = text.toLocaleLowerCase();
  return groups
    .map((group) => ({
      ...group,
      categories: group.categories.filter(({ name, line }) =>
        `${say(name)} ${say(line)}`.toLocaleLowerCase().includes(wanted),
      ),
    }))
    .filter((group) => group.categories.length > 0);
}

/** Who may do what: by role, and for one person beside their role. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const isPeople = query.get('view') === 'people';
  const choose = (view: string) => setQuery(view === 'people' ? { view } : {}, { preventScrollReset: true });
  return (
    <Page
      title="Access controls"
      subtitle={`What each ${isPeople ? 'person' : 'role'} may see and do. A change takes effect at once.`}
      actions={<Segments label="View" segments={views} value={isPeople ? 'people' : 'roles'} onChange={choose} />}
    >
      {isPeople ? <PeopleAccess /> : <RoleAccess />}
    </Page>
  );
}

/** What each of the six roles may do. */
function RoleAccess() {
  const read = useRead(accessControls, {});
  const say = useSay();
  const [text, setText] = useState('');
  const [role, setRole] = useState(1);
  const shown = found(text, say);
  if (read.error && !read.data) return <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />;
  return (
    <Card flush>
      <Toolbar>
        <SearchField label="Search access" value={text} onSearch={setText} pause={120} />
        <Select
          className={css.rolePicker}
          hideLabel
          label="Role"
          value={role}
          onChange={(event) => setRole(Number(event.target.value))}
          options={roles.map((one) => ({ value: one.role_id, label: say(one.name) }))}
        />
      </Toolbar>
      {shown.length === 0 ? (
        <EmptyState
          icon={<Search size={20} />}
          title="No matching access"
          line="Try another word, or clear the search."
        />
      ) : (
        <AccessMatrix matrix={read.data?.data} groups={shown} role={role} />
      )}
    </Card>
  );
}
