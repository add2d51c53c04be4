import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fullName } from '@schoolbell/core/format';
import { exportRefused } from '../../http/exportRefused.ts';
import { ComposeButton } from '../../messages/ComposeButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useSay } from '../../words/say.ts';
import type { Kind } from '../kinds.ts';
import type { Person } from './person.ts';

interface PersonWaysProps {
  kind: Kind;
  person: Person;
}

/** What is written about the person, and to them. */
export function PersonWays({ kind, person }: PersonWaysProps) {
  const { user_detail_id, is_archived } = person;
  return (
    <>
      <SheetButton kind={kind} id={user_detail_id} />
      {is_archived === 0 && (
        <ComposeButton iconOnly start={{ type: kind, type_id: user_detail_id, title: fullName(person) }} />
      )}
    </>
  );
}

/** Takes the profile sheet out as PDF. */
function SheetButton({ kind, id }: { kind: Kind; id: number }) {
  const say = useSay();
  const navigate = useNavigate();
  const [drawing, setDrawing] = useState(false);
  async function run() {
    setDrawing(true);
    await import('../../lists/groups/sheets.ts')
      .then(({ downloadSheets }) => downloadSheets(kind, [id], say))
      .catch((error) => exportRefused(error, navigate));
    setDrawing(false);
  }
  return (
    <IconButton
      label="Profile sheet (PDF)"
      icon={<FileText size={16} aria-hidden />}
      disabled={drawing}
      onClick={() => void run()}
    />
  );
}
