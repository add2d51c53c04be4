import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Endpoint, InputOf } from '@schoolbell/core/http/endpoint';
import { Button } from '../ui/Button.tsx';
import { today } from '../ui/dates.ts';
import { useSay } from '../words/say.ts';

/** What an export takes is fetched with the first one. */
const exporting = () => import('./exporting.ts');

/** The list as CSV, as it is searched and filtered. */
export function ExportList<E extends Endpoint>({
  endpoint,
  input,
  noun,
}: {
  endpoint: E;
  input: InputOf<E>;
  noun: string;
}) {
  const say = useSay();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    const name = `${say(noun)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')}-${today()}.csv`;
    const { exportAs } = await exporting();
    await exportAs(endpoint, input, name, (path) => void navigate(path));
    setBusy(false);
  }

  return (
    <Button
      icon={<Download size={16} aria-hidden />}
      loading={isBusy}
      onPointerEnter={() => void exporting()}
      onClick={() => void run()}
    >
      Export
    </Button>
  );
}
