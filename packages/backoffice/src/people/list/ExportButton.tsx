import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/Link.tsx';
import { hiddenText } from '../../ui/base.css.ts';
import { today } from '../../ui/dates.ts';
import { useSay } from '../../words/say.ts';
import { kinds, type Kind } from '../kinds.ts';

/** "students-2026-11-21.csv", in the school's own word. */
export function useFileName(kind: Kind): () => string {
  const say = useSay();
  return () => `${say(kinds[kind].nouns).replace(/[^\p{L}\p{N}]+/gu, '-')}-${today()}.csv`;
}

/** What an export takes is fetched with the first one. */
const exporting = () => import('./exporting.ts');

interface ExportButtonProps {
  kind: Kind;
  /** The list as it is shown: sort, search and filters go with it. */
  input: InputOf<(typeof kinds)[Kind]['exportAll']>;
  /** Rows to come, for the progress; null where they were not counted to the end. */
  total: number | null;
}

/** The list as a file, and a file into the list: exports all of it as CSV, telling how far it is, and leads to the import. */
export function ExportButton({ kind, input, total }: ExportButtonProps) {
  const fileName = useFileName(kind);
  const navigate = useNavigate();
  const may = useMay();
  const [rows, setRows] = useState<number>();
  const percent = rows !== undefined && total ? `${Math.min(99, Math.round((rows / total) * 100))} %` : rows?.toLocaleString('en-US');

  async function run() {
    setRows(0);
    const name = fileName();
    const { exportList } = await exporting();
    await exportList(kind, input, name, navigate, (lines) => setRows(Math.max(0, lines - 1)));
    setRows(undefined);
  }

  return (
    <>
      {may(kind === 'lead' ? 'all_leads' : 'students') && <LinkButton to={`/people/import?kind=${kind}`}>Import</LinkButton>}
      <Button icon={<Download size={16} aria-hidden />} loading={rows !== undefined} disabled={total === 0} onPointerEnter={() => void exporting()} onClick={() => void run()}>
        {rows === undefined ? 'Export' : <>Exporting {percent}</>}
      </Button>
      <span role="status" className={hiddenText}>{rows === undefined ? '' : 'Exporting'}</span>
    </>
  );
}
