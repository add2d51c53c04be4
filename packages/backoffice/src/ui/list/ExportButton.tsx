import { ChevronDown, Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Endpoint, InputOf } from '@schoolbell/core/http/endpoint';
import type { FileFormat } from '@schoolbell/core/http/fileFormats';
import { Button } from '../Button.tsx';
import { IconButton } from '../IconButton.tsx';
import { hiddenText } from '../base.css.ts';
import type { FileOf } from './columns.ts';
import type { ExportedList } from './exporting.ts';
import * as css from './ListActions.css.ts';

/** What an export takes is fetched with the first one. */
const exporting = () => import('./exporting.ts');

interface ExportButtonProps<E extends Endpoint> {
  list: ExportedList<E>;
  /** Rows to come, for the progress, and for whether a job makes the file; null or absent while they are not known. */
  total?: number | null;
  /** The columns in view, where they can be chosen: then it is asked whether the file is to hold them, or all there are. */
  shown?: () => Promise<readonly FileOf<E>[]>;
}

/** How far an export is: a percentage of the rows that were counted, else their number. */
function progressOf(rows: number, total: number | null | undefined): string {
  if (total && Number.isFinite(total)) return `${Math.min(99, Math.round((rows / total) * 100))} %`;
  return rows.toLocaleString('en-US');
}

/** The list as a file: exports all of it as CSV, or by the menu beside it as XLSX, telling how far it is. */
export function ExportButton<E extends Endpoint>({ list, total, shown }: ExportButtonProps<E>) {
  const navigate = useNavigate();
  const [rows, setRows] = useState<number>();

  async function run(format: FileFormat, columns?: readonly FileOf<E>[]) {
    setRows(0);
    const { exportList } = await exporting();
    const input = { ...(list.input as object), ...(columns && { columns }) } as InputOf<E>;
    await exportList({ ...list, input }, navigate, setRows, { format, total });
    setRows(undefined);
  }

  async function ask(anchor: HTMLElement, format: FileFormat) {
    if (!shown) return run(format);
    const { askColumns } = await exporting();
    askColumns(anchor, await shown(), (columns) => void run(format, columns), format);
  }

  async function askFormat(anchor: HTMLElement) {
    const menu = await exporting();
    menu.askFormat(anchor, (format) => void ask(anchor, format));
  }

  return (
    <span className={css.formats}>
      <Button
        icon={<Download size={16} aria-hidden />}
        loading={rows !== undefined}
        disabled={total === 0}
        aria-haspopup={shown && 'menu'}
        onPointerEnter={() => void exporting()}
        onClick={(event) => void ask(event.currentTarget, 'csv')}
      >
        {rows === undefined ? 'Export' : <>Exporting {progressOf(rows, total)}</>}
      </Button>
      <IconButton
        label="Other formats"
        variant="secondary"
        icon={<ChevronDown size={16} aria-hidden />}
        disabled={total === 0 || rows !== undefined}
        aria-haspopup="menu"
        onPointerEnter={() => void exporting()}
        onClick={(event) => void askFormat(event.currentTarget)}
      />
      <span role="status" className={hiddenText}>
        {rows === undefined ? '' : 'Exporting'}
      </span>
    </span>
  );
}
