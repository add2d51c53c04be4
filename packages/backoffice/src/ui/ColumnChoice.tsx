import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { MenuButton } from './MenuButton.tsx';
import type { Column } from './Table.tsx';

/** Which columns are shown, and how to change it. */
export interface ColumnChoice {
  visible: Record<string, boolean>;
  toggle: (id: string) => void;
  /** Shows exactly these. */
  show: (ids: readonly string[]) => void;
}

/** Keeps the visible columns in the browser under `key` ("students.columns"); new columns follow their own default. */
export function useColumnChoice(key: string, columns: readonly Pick<Column<never>, 'id' | 'hidden'>[]): ColumnChoice {
  const [chosen, setChosen] = useState<Record<string, boolean>>(() => kept(key));
  const visible = Object.fromEntries(columns.map((column) => [column.id, chosen[column.id] ?? !column.hidden]));
  function keep(next: Record<string, boolean>) {
    setChosen(next);
    localStorage.setItem(key, JSON.stringify(next));
  }
  return {
    visible,
    toggle: (id) => keep({ ...chosen, [id]: !visible[id] }),
    show: (ids) => keep(Object.fromEntries(columns.map((column) => [column.id, ids.includes(column.id)]))),
  };
}

function kept(key: string): Record<string, boolean> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return value && typeof value === 'object' ? (value as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}

/** The "Columns" button: a tick for each column that may be hidden. */
export function ColumnMenu({ columns, choice }: { columns: readonly Pick<Column<never>, 'id' | 'header' | 'title'>[]; choice: ColumnChoice }) {
  return (
    <MenuButton
      label="Columns"
      variant="ghost"
      icon={<Columns3 size={16} aria-hidden />}
      entries={() =>
        columns
          .filter((column) => !column.title)
          .map((column) => ({ label: column.header, checked: choice.visible[column.id], onSelect: () => choice.toggle(column.id) }))
      }
    />
  );
}
