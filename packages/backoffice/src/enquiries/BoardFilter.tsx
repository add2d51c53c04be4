import { Hourglass, UserRound } from 'lucide-react';
import { fullName } from '@schoolbell/core/format';
import { mentionableStaff } from '@schoolbell/core/staff/contract';
import { read, useRead } from '../http/read.ts';
import { useMay, useSession } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import type { BoardFilters } from './leadFilters.ts';
import * as css from './LeadList.css.ts';

interface BoardFilterProps {
  value: BoardFilters;
  onChange: (changes: { owner?: number | null; rotten?: 1 | null }) => void;
}

/** Filters the board by owner, or no owner, and by leads that wait too long. People who see only their own leads have no owner to choose. */
export function BoardFilter({ value, onChange }: BoardFilterProps) {
  const may = useMay();
  return (
    <>
      {may('all_leads') && <OwnerFilter value={value.owner_id} onChange={(owner) => onChange({ owner })} />}
      <Button
        variant="ghost"
        className={value.rotten ? css.pressed : undefined}
        icon={<Hourglass size={16} aria-hidden />}
        aria-pressed={value.rotten === 1}
        onClick={() => onChange({ rotten: value.rotten ? null : 1 })}
      >
        Waiting too long
      </Button>
    </>
  );
}

function OwnerFilter({ value, onChange }: { value: number | undefined; onChange: (owner: number | null) => void }) {
  const { user } = useSession();
  const { data } = useRead(mentionableStaff, {}, { enabled: value !== undefined });
  const owner = data?.data.find((one) => one.user_detail_id === value);
  const name =
    value === 0 ? 'No owner' : owner ? fullName(owner) : value === user.user_detail_id ? fullName(user) : '…';
  const choice = (label: string, id: number | undefined) => ({
    label,
    checked: id === value,
    radio: true,
    onSelect: () => onChange(id ?? null),
  });
  return (
    <MenuButton
      label="Owner"
      variant="ghost"
      align="start"
      icon={<UserRound size={16} aria-hidden />}
      load={() => read(mentionableStaff, {})}
      entries={(staff) => [
        choice('Any owner', undefined),
        choice('Me', user.user_detail_id),
        choice('No owner', 0),
        { line: true },
        ...staff.data
          .filter((one) => one.user_detail_id !== user.user_detail_id)
          .map((one) => choice(fullName(one), one.user_detail_id)),
      ]}
    >
      {value === undefined ? 'Owner' : `Owner: ${name}`}
    </MenuButton>
  );
}
