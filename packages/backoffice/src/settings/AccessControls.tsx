import { Search } from 'lucide-react';
import { useState } from 'react';
import { accessControls } from '@schoolbell/core/settings/contract';
import { prefetch, useRead } from '../http/read.ts';
import { Page } from '../shell/Page.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Select } from '../ui/Select.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { useSay } from '../words/say.ts';
import { AccessMatrix } from './AccessMatrix.tsx';
import { groups, roles } from './roles.ts';
import * as css from './AccessControls.css.ts';

/** Starts the matrix's read. */
export function warm(): void {
  prefetch(accessControls, {});
}

/** The groups whose categories have the text in their name or explanation. */
function found(text: string, say: (text: string) => string): typeof groups {
  const wanted = text.toLocaleLowerCase();
  return groups
    .map((group) => ({ ...group, categories: group.categories.filter(({ name, line }) => `${say(name)} ${say(line)}`.toLocaleLowerCase().includes(wanted)) }))
    .filter((group) => group.categories.length > 0);
}

/** What each of the six roles may do. */
export function Component() {
  const read = useRead(accessControls, {});
  const say = useSay();
  const [text, setText] = useState('');
  const [role, setRole] = useState(1);
  const shown = found(text, say);

  return (
    <Page title="Access controls" subtitle="What each role may see and do. A change takes effect at once.">
      {read.error && !read.data ? <ErrorState line={read.error.message} onRetry={() => void read.refetch()} /> : (
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
          {shown.length === 0
            ? <EmptyState icon={<Search size={20} />} title="No such access" line="Try another word, or clear the search." />
            : <AccessMatrix matrix={read.data?.data} groups={shown} role={role} />}
        </Card>
      )}
    </Page>
  );
}
