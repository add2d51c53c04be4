import type { NavigateFunction } from 'react-router';
import { savedViews } from '@schoolbell/core/filters/views/contract';
import { read } from '../../http/read.ts';
import type { Column } from '../../ui/list/columns.ts';
import type { ColumnChoice } from '../../ui/columnChoice.ts';
import type { MenuEntry } from '../../ui/menus.ts';
import { toast } from '../../ui/toasts.ts';
import type { Kind } from '../../people/kinds.ts';

/** What of a list's address makes a view: not the page one is on, nor who is open beside it. */
export function addressOfView(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ['page', 'open', 'tab']) params.delete(name);
  return params.toString();
}

interface Choosing {
  columns: readonly Pick<Column<never>, 'id' | 'hidden'>[];
  choice: ColumnChoice;
  navigate: NavigateFunction;
  open: (what: 'save' | 'manage' | 'bulk') => void;
}

/** The entries of the menu of views, read each time it opens; the list as it is without a view comes first. */
export async function viewEntries(kind: Kind, { columns, choice, navigate, open }: Choosing): Promise<MenuEntry[]> {
  const views = await read(savedViews, { list: kind }).then(
    ({ data }) => data,
    (error) => (toast.error(error), []),
  );
  const now = addressOfView(location.search);
  const show = (address: string, shown: readonly string[]) => {
    void navigate({ search: address });
    if (shown.length > 0)
      choice.show(
        shown,
        columns.map((column) => column.id),
      );
  };
  return [
    { label: 'Everyone', checked: now === '', radio: true, onSelect: () => show('', []) },
    ...(views.length > 0 ? [{ line: true } as const] : []),
    ...views.map((view) => ({
      label: view.view_name,
      hint: view.is_own ? '' : 'Shared by a colleague',
      checked: view.address === now,
      radio: true,
      onSelect: () => show(view.address, view.columns),
    })),
    { line: true },
    { label: 'Save this view…', onSelect: () => open('save') },
    { label: 'Your bulk actions…', hint: 'Results of the last 30 days', onSelect: () => open('bulk') },
    { label: 'Change views…', disabled: !views.some((view) => view.is_own), onSelect: () => open('manage') },
  ];
}
