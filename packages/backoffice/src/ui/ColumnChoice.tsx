import { Columns3 } from 'lucide-react';
import { useRef, useState } from 'react';
import { MenuButton } from './MenuButton.tsx';
import type { Column } from './Table.tsx';

/** Which columns are shown, and how to change it. */
export interface ColumnChoice {
  /** What was chosen so far, by id; a column that is not in it follows its own default. */
  chosen: Record<string, boolean>;
  set: (id: string, shown: boolean) => void;
  /** Shows exactly these, of all there are. */
  show: (ids: readonly string[], all: readonly string[]) => void;
}

/** Keeps the visible columns in the browser under `key` ("students.columns"); new columns follow their own default. */
export function useColumnChoice(key: string): ColumnChoice {
  const [chosen, setChosen] = useState<Record<string, boolean>>(() => kept(key));
  function keep(next: Record<string, boolean>) {
    setChosen(next);
    localStorage.setItem(key, JSON.stringify(next));
  }
  return {
    chosen,
    set: (id, shown) => keep({ ...chosen, [id]: shown }),
    show: (ids, all) => keep({ ...Object.fromEntries(all.map((id) => [id, false])), ...Object.fromEntries(ids.map((id) => [id, true])) }),
  };
}

/** Whether each column is shown. */
export const visibleOf = (columns: readonly Pick<Column<never>, 'id' | 'hidden'>[], { chosen }: ColumnChoice): Record<string, boolean> =>
  Object.fromEntries(columns.map((column) => [column.id, chosen[column.id] ?? !column.hidden]));

/** What was chosen under a key before. */
export function kept(key: string): Record<string, boolean> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return value && typeof value === 'object' ? (value as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}

interface ColumnMenuProps {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'title' | 'hidden'>[];
  choice: ColumnChoice;
  /** Fetches further columns, which are named once the menu is opened. */
  more?: () => Promise<readonly { id: string; header: string }[]>;
}

/** The "Columns" button: a tick for each column that may be hidden. */
export function ColumnMenu({ columns, choice, more }: ColumnMenuProps) {
  const others = useRef<readonly { id: string; header: string }[]>([]);
  const visible = visibleOf(columns, choice);
  const tick = ({ id, header }: { id: string; header: string }) => ({ label: header, checked: visible[id] ?? false, onSelect: () => choice.set(id, !visible[id]) });
  return (
    <MenuButton
      label="Columns"
      variant="ghost"
      icon={<Columns3 size={16} aria-hidden />}
      load={more && (() => more().then((all) => (others.current = all), () => undefined))}
      entries={() => [
        ...columns.filter((column) => !column.title && !others.current.some((one) => one.id === column.id)).map(tick),
        ...(others.current.length > 0 ? [{ heading: 'Your own questions' }, ...others.current.map(tick)] : []),
      ]}
    />
  );
}
