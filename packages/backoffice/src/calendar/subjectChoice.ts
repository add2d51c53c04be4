import { subjects } from '@schoolbell/core/catalog/subjects/contract';
import { useRead } from '../http/read.ts';
import type { SearchOption } from '../ui/ComboBox.tsx';

/** All subjects, each with its category. */
export function useSubjectChoice(): (SearchOption & { capacity: number; minutes: number | null })[] {
  const { data } = useRead(subjects, { search: '', is_archived: 0, selected: [] });
  return (data?.data ?? []).flatMap((category) =>
    category.subjects.map((one) => ({
      value: one.sub_id,
      label: one.sub_name,
      hint: category.name,
      capacity: one.default_capacity,
      minutes: one.durations[0]?.minutes ?? null,
    })),
  );
}
