import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Endpoint } from '@schoolbell/core/http/endpoint';
import { Button } from '../Button.tsx';
import { part } from '../parts.tsx';
import type { ExportedList } from './exporting.ts';
import type { ExportButton as Exporting } from './ExportButton.tsx';
import * as css from './ListActions.css.ts';

const ExportButton = part(
  () => import('./ExportButton.tsx').then((file) => file.ExportButton),
  () => <span className={css.exporting} />,
  // A part takes no type parameters by itself.
) as unknown as typeof Exporting;

/** The way to a new row. */
export interface Adding {
  label: string;
  run: () => void;
  /** Fetches what it opens, once it is pointed at. */
  warm?: () => void;
}

interface ListActionsProps<E extends Endpoint> {
  exporting?: ExportedList<E> | undefined;
  /** Rows to come, where they were counted to the end. */
  total?: number | null;
  add?: Adding;
  /** Other buttons, before these. */
  children?: ReactNode;
}

/** The buttons beside a list's title: others, its file, and the way to a new row. */
export function ListActions<E extends Endpoint>({ exporting, total, add, children }: ListActionsProps<E>) {
  return (
    <>
      {children}
      {exporting && <ExportButton list={exporting} total={total} />}
      {add && (
        <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={add.run} onPointerEnter={add.warm}>
          {add.label}
        </Button>
      )}
    </>
  );
}
