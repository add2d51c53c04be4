import { lazy, Suspense, useState } from 'react';
import { roleName } from '../roles.ts';
import { fullName } from '@schoolbell/core/format';
import { erasablePeople } from '@schoolbell/core/settings/data/contract';
import { useRead } from '../../http/read.ts';
import { Card } from '../../ui/Card.tsx';
import { ComboBox } from '../../ui/ComboBox.tsx';
import { useSay } from '../../words/say.ts';
import * as css from './Data.css.ts';

const EraseDialog = lazy(() => import('./EraseDialog.tsx').then((part) => ({ default: part.EraseDialog })));

/** Finds somebody to erase, archived people too, and asks before it is done. */
export function ErasePerson() {
  const say = useSay();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<number>();
  const found = useRead(erasablePeople, { search }, { enabled: search.trim().length > 1 });
  const options = (search.trim().length > 1 ? found.data?.data ?? [] : []).map((one) => ({
    value: one.user_detail_id,
    label: fullName(one),
    hint: [say(roleName(one.role_id)), one.is_archived ? 'archived' : '', one.email].filter(Boolean).join(' · '),
  }));

  return (
    <Card title="Erase a person">
      <div className={css.form}>
        <p className={css.line}>For good, when somebody asks for it: their fields, notes, tasks, pictures and what they sent. You see what goes and what stays before it is done.</p>
        <div className={css.search}>
          <ComboBox label="Whom" placeholder="Name, e-mail or phone" value={null} options={options} onSearch={setSearch} onChange={(id) => id && setChosen(Number(id))} />
        </div>
      </div>
      {chosen !== undefined && <Suspense><EraseDialog id={chosen} onClose={() => setChosen(undefined)} /></Suspense>}
    </Card>
  );
}
