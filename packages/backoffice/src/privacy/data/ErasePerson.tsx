import { useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import { erasablePeople } from '@schoolbell/core/privacy/data/contract';
import { useRead } from '../../http/read.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { part } from '../../ui/parts.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useSay } from '../../words/say.ts';
import { roleName } from '@schoolbell/core/settings/roles/rules';
import * as css from './Data.css.ts';

const EraseDialog = part(() => import('./EraseDialog.tsx').then((file) => file.EraseDialog));

/** Letters that a search for someone must have. */
const LEAST = 2;

/** Finds someone to erase, archived people too, and asks before it is done. */
export function ErasePerson() {
  const say = useSay();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<number>();
  const isAsking = search.trim().length >= LEAST;
  const found = useRead(erasablePeople, { search }, { enabled: isAsking });
  const people = isAsking ? found.data?.data : undefined;

  return (
    <Card flush title="Erase a person">
      <div className={css.finder}>
        <p>
          Permanently erases a person’s fields, notes, tasks, pictures and forms. You see what is erased and what stays
          before you confirm.
        </p>
        <SearchField label="Person: name, e-mail or phone" value={search} onSearch={setSearch} />
        <span role="status" className={css.none}>
          {found.error && isAsking ? found.error.message : people?.length === 0 ? 'No results found' : ''}
        </span>
      </div>
      <ul aria-label="People found">
        {people?.map((one) => (
          <li key={one.user_detail_id} className={css.found}>
            <span>
              <span className={css.name}>{fullName(one)}</span>
              <span className={css.hint}>{[say(roleName(one.role_id)), one.email].filter(Boolean).join(' · ')}</span>
            </span>
            {one.is_archived === 1 && <Tag>Archived</Tag>}
            <Button size="sm" aria-label={`Erase ${fullName(one)}…`} onClick={() => setChosen(one.user_detail_id)}>
              Erase…
            </Button>
          </li>
        ))}
      </ul>
      {chosen !== undefined && <EraseDialog id={chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  );
}
