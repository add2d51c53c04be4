import { useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import { mentionableStaff } from '@schoolbell/core/staff/contract';
import { useRead } from '../http/read.ts';
import type { SearchOption } from '../ui/ComboBox.tsx';

type Person = { user_detail_id: number; firstName: string; surname: string };

/** Staff to choose from, searched for on the server; those who are chosen already keep their names where they are known. */
export function useStaffChoice(
  chosen: readonly (string | number)[],
  known: readonly Person[] = [],
): { options: SearchOption[]; search: (text: string) => void; people: readonly Person[]; isPending: boolean } {
  const [text, search] = useState('');
  const { data, isPending } = useRead(mentionableStaff, { search: text, is_archived: 0 });
  const found = data?.data ?? [];
  const ids = new Set(chosen.map(Number));
  const people = [
    ...found,
    ...known.filter(
      (one) => ids.has(one.user_detail_id) && !found.some((other) => other.user_detail_id === one.user_detail_id),
    ),
  ];
  return {
    options: people.map((one) => ({ value: one.user_detail_id, label: fullName(one) })),
    search,
    people,
    isPending,
  };
}
