import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { hiddenText } from '../../ui/base.css.ts';
import type { Kind } from '../kinds.ts';
import type { ExportedList } from './exporting.ts';

/** What an export takes is fetched with the first one. */
const exporting = () => import('./exporting.ts');

interface ExportButtonProps {
  list: ExportedList;
  /** Rows to come, for the progress; null where they were not counted to the end. */
  total: number | null;
  /** Whose columns can be chosen: then it is asked whether the file is to hold those that are shown, or all. */
  kind?: Kind;
}

/** The list as a file: exports all of it as CSV, telling how far it is. */
export function ExportButton({ list, total, kind }: ExportButtonProps) {
  const navigate = useNavigate();
  const [rows, setRows] = useState<number>();
  const percent =
    rows !== undefined && total ? `${Math.min(99, Math.round((rows / total) * 100))} %` : rows?.toLocaleString('en-US');

  async function run(columns?: readonly string[]) {
    setRows(0);
    const { exportList } = await exporting();
    await exportList({ ...list, input: { ...list.input, ...(columns && { columns }) } }, navigate, setRows);
    setRows(undefined);
  }

  async function ask(anchor: HTMLElement) {
    if (!kind) return run();
    const { askColumns } = await exporting();
    await askColumns(anchor, kind, (columns) => void run(columns));
  }

  return (
    <>
      <Button
        icon={<Download size={16} aria-hidden />}
        loading={rows !== undefined}
        disabled={total === 0}
        aria-haspopup={kind && 'menu'}
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
