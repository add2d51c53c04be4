import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { exportAll } from '@schoolbell/core/privacy/data/contract';
import { download } from '../../http/download.ts';
import { exportRefused } from '../../http/exportRefused.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { today } from '../../ui/dates.ts';
import { toast } from '../../ui/toasts.ts';
import * as css from './Data.css.ts';

/** Takes everything of the school out, as one file. */
export function ExportAll() {
  const { institution } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    const name = `${institution.institutionName.replace(/[^\p{L}\p{N}]+/gu, '-')}-${today()}.zip`;
    try {
      await download(exportAll, {}, name);
      toast(`${name} is in your downloads.`);
    } catch (error) {
      exportRefused(error, navigate);
    }
    setBusy(false);
  }

  return (
    <Card title="Export everything">
      <div className={css.line}>
        <p className={css.words}>
          Downloads all people, forms, notes, tasks, settings and pictures as one ZIP, as JSON and for spreadsheets. The
          export is recorded in the audit log.
        </p>
        <Button icon={<Download size={16} aria-hidden />} loading={busy} onClick={() => void run()}>
          {busy ? 'Exporting' : 'Export everything'}
        </Button>
      </div>
    </Card>
  );
}
