import { fullName } from '@schoolbell/core/format';
import { mentionableStaff } from '@schoolbell/core/staff/contract';
import { useRead } from '../../http/read.ts';
import type { Option } from '../../ui/Select.tsx';

/** Colleagues as choices, by id. */
export function useStaffOptions(): Option[] {
  const { data } = useRead(mentionableStaff, {});
  return (data?.data ?? []).map((one) => ({ value: String(one.user_detail_id), label: fullName(one) }));
}
