import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Endpoint, InputOf } from '@schoolbell/core/http/endpoint';
import { Button } from '../Button.tsx';
import { hiddenText } from '../base.css.ts';
import type { FileOf } from './columns.ts';
import type { ExportedList } from './exporting.ts';

/** What an export takes is fetched with the first one. */
const exporting = () => import('./exporting.ts');

interface ExportButtonProps<E extends Endpoint> {
  list: ExportedList<E>;
  /** Rows to come, for the progress; null or absent where they were not counted to the end. */
  total?: number | null;
  /** The columns in view, where they can be chosen: then it is asked whether the file is to hold them, or all there are. */
  shown?: () => Promise<readonly FileOf<E>[]>;
}

/** The list as a file: exports all of it as CSV, telling how far it is. */
export function ExportButton<E extends Endpoint>({ list, total, shown }: ExportButtonProps<E>) {
  const navigate = useNavigate();
  const [rows, setRows] = useState<number>();
  const percent =
    rows !== undefined && total ? `${Math.min(99, Math.round((rows / total) * 100))} %` : rows?.toLocaleString('en-US');

  async function run(columns?: readonly FileOf<E>[]) {
    setRows(0);
    const { exportList } = await exporting();
    await exportList(
      { ...list, input: { ...(list.input as object), ...(columns && { columns }) } as InputOf<E> },
      navigate,
      setRows,
    );
    setRows(undefined);
  }

  async function ask(anchor: HTMLElement) {
    if (!shown) return run();
    const { askColumns } = await exporting();
    askColumns(anchor, await shown(), (columns) => void run(columns));
  }

  return (
    <>
      <Button
        icon={<Download size={16} aria-hidden />}
        loading={rows !== undefined}
        disabled={total === 0}
        aria-haspopup={shown && 'menu'}
        onPointerEnter={() => void exporting()}
        onClick={(event) => void ask(event.currentTarget)}
      >
        {rows === undefined ? 'Export' : <>Exporting {percent}</>}
      </Button>
      <span role="status" className={hiddenText}>
        {rows === undefined ? '' : 'Exporting'}
      </span>
    </>
  );
}
