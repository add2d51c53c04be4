import { LEAD, STUDENT } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import { overallSmart } from '@schoolbell/core/search/contract';
import { useState } from 'react';
import { useRead } from '../../http/read.ts';
import type { SearchOption } from '../../ui/ComboBox.tsx';
import { useSay } from '../../words/say.ts';

/** Students and leads to choose from, found on the server by what is typed; `but` are left out. */
export function usePeopleSearch(but: readonly number[]): { options: SearchOption[]; onSearch: (text: string) => void } {
  const say = useSay();
  const [search, setSearch] = useState('');
  const found = useRead(overallSmart, { search, page: 1, per_page: 20 }, { enabled: search.trim() !== '' });
  const people = search.trim() === '' ? [] : (found.data?.person ?? []);
  const options = people
    .filter((one) => (one.role_id === STUDENT || one.role_id === LEAD) && !but.includes(one.user_detail_id))
    .map((one) => ({
      value: one.user_detail_id,
      label: fullName(one),
      hint: [one.role_id === STUDENT ? say('{Student}') : 'Lead', one.guardian && fullName(one.guardian)]
        .filter(Boolean)
        .join(' · '),
    }));
  return { options, onSearch: setSearch };
}
