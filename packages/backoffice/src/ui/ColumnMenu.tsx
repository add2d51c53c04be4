import { Columns3 } from 'lucide-react';
import { type ColumnChoice, visibleOf } from './columnChoice.ts';
import { MenuButton } from './MenuButton.tsx';
import type { Column } from './list/columns.ts';

interface ColumnMenuProps {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'title' | 'hidden'>[];
  choice: ColumnChoice;
  /** Fetches further columns, which are named once the menu is opened. */
  more?: () => Promise<readonly { id: string; header: string }[]>;
}

/** The "Columns" button: a tick for each column that may be hidden. */
export function ColumnMenu({ columns, choice, more }: ColumnMenuProps) {
  const visible = visibleOf(columns, choice);
  const tick = ({ id, header }: { id: string; header: string }) => ({
    label: header,
    checked: visible[id] ?? false,
    onSelect: () => choice.set(id, !visible[id]),
  });
  return (
    <MenuButton
      label="Columns"
      variant="ghost"
      icon={<Columns3 size={16} aria-hidden />}
      load={async () => (await more?.().catch(() => undefined)) ?? []}
      entries={(others) => [
        ...columns.filter((column) => !column.title && !others.some((one) => one.id === column.id)).map(tick),
        ...(others.length > 0 ? [{ heading: 'Your own questions' }, ...others.map(tick)] : []),
      ]}
    />
  );
}
