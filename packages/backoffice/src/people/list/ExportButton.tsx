import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { download } from '../../http/download.ts';
import { exportRefused } from '../../session/exportRefused.ts';
import { Button } from '../../ui/Button.tsx';
import { hiddenText } from '../../ui/base.css.ts';
import { today } from '../../ui/dates.ts';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { kinds, type Kind } from '../kinds.ts';

/** "students-2026-11-21.csv", in the school's own word. */
export function useFileName(kind: Kind): () => string {
  const say = useSay();
  return () => `${say(kinds[kind].nouns).replace(/[^\p{L}\p{N}]+/gu, '-')}-${today()}.csv`;
}

interface ExportButtonProps {
  kind: Kind;
  /** The list as it is shown: sort, search and filters go with it. */
  input: InputOf<(typeof kinds)[Kind]['exportAll']>;
  /** Rows to come, for the progress; null where they were not counted to the end. */
  total: number | null;
}

/** Exports the whole list as CSV; the button tells how far it is. */
export function ExportButton({ kind, input, total }: ExportButtonProps) {
  const fileName = useFileName(kind);
  const navigate = useNavigate();
  const [rows, setRows] = useState<number>();
  const percent = rows !== undefined && total ? `${Math.min(99, Math.round((rows / total) * 100))} %` : rows?.toLocaleString('en-US');

  async function run() {
    setRows(0);
    const name = fileName();
    try {
      await download(kinds[kind].exportAll, input as never, name, (lines) => setRows(Math.max(0, lines - 1)));
      toast(`${name} is in your downloads.`);
    } catch (error) {
      exportRefused(error, navigate);
    }
    setRows(undefined);
  }

  return (
    <>
      <Button icon={<Download size={16} aria-hidden />} loading={rows !== undefined} disabled={total === 0} onClick={() => void run()}>
        {rows === undefined ? 'Export' : <>Exporting {percent}</>}
      </Button>
      <span role="status" className={hiddenText}>{rows === undefined ? '' : 'Exporting'}</span>
    </>
  );
}
