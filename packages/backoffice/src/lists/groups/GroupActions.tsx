import { FileText, Layers, ListMinus, Mail, Tags } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { findLeads, findStudents } from '@schoolbell/core/records/mails/contract';
import { read } from '../../http/read.ts';
import { exportRefused } from '../../http/exportRefused.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { preloadComboBox } from '../../ui/ComboBox.tsx';
import { Composer } from '../../messages/compose.ts';
import { part } from '../../ui/parts.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import type { Kind } from '../../people/kinds.ts';
import type { ChosenPeople } from '../bulk/chosen.ts';
import { countIn } from '../../ui/list/chosen.ts';
import { downloadSheets } from './sheets.ts';

const BatchDialog = part(() => import('./BatchDialog.tsx').then((file) => file.BatchDialog));
const TagDialog = part(() => import('./TagDialog.tsx').then((file) => file.TagDialog));

const found = { student: findStudents, lead: findLeads };

/** The chosen people by their ids: everyone whom the list finds now gets the letter, and who is found later does not. */
async function foundBy(kind: Kind, chosen: ChosenPeople): Promise<ChosenPeople> {
  if (!chosen.all) return chosen;
  return { ...chosen, ids: (await read(found[kind], { list: chosen.all.list })).user_detail_ids };
}

/** The most sheets that one document holds. */
const MOST_SHEETS = 100;

interface GroupActionsProps {
  kind: Kind;
  chosen: ChosenPeople;
  /** The list shows archived people, who join no batch. */
  archived: boolean;
  /** Something was done: the selection has served. */
  onDone: () => void;
}

/** What else can be done with all selected people: batches, tags, a mail, profile sheets. */
export function GroupActions({ kind, chosen, archived, onDone }: GroupActionsProps) {
  const say = useSay();
  const navigate = useNavigate();
  // The choice stays as it was when a dialog opened: a list that refreshes must not change who is affected.
  const [open, setOpen] = useState<{ what: 'in' | 'out' | 'tags' | 'mail'; chosen: ChosenPeople }>();
  const [drawing, setDrawing] = useState(false);
  const show = (what: 'in' | 'out' | 'tags') => () => setOpen({ what, chosen });
  const close = () => setOpen(undefined);

  const write = () => foundBy(kind, chosen).then((all) => setOpen({ what: 'mail', chosen: all }), toast.error);

  async function draw() {
    setDrawing(true);
    await downloadSheets(kind, chosen.ids, say).catch((error) => exportRefused(error, navigate));
    setDrawing(false);
  }

  const batches =
    kind === 'student' && !archived
      ? [
          { label: 'Add to a batch…', icon: <Layers size={16} />, onSelect: show('in') },
          { label: 'Remove from a batch…', icon: <ListMinus size={16} />, onSelect: show('out') },
          { line: true } as const,
        ]
      : [];
  const all = { chosen: open?.chosen ?? chosen, onDone, onClose: close };
  const count = countIn(chosen);
  return (
    <>
      {count > 0 && (
        <span onPointerEnter={preloadComboBox}>
          <MenuButton
            label={drawing ? 'Creating…' : 'More'}
            size="sm"
            entries={() => [
              ...batches,
              { label: 'Change tags…', icon: <Tags size={16} />, onSelect: show('tags') },
              { label: 'Write an email…', icon: <Mail size={16} />, onSelect: () => void write() },
              {
                label: 'Profile sheets (PDF)',
                hint: count > MOST_SHEETS || chosen.all ? `${MOST_SHEETS} at most` : '',
                icon: <FileText size={16} />,
                disabled: drawing || count > MOST_SHEETS || chosen.all !== undefined,
                onSelect: () => void draw(),
              },
            ]}
          />
        </span>
      )}
      {/* Out of the bar, which is always dark: a dialog has the colours of its reader. */}
      {open &&
        createPortal(
          <>
            {(open.what === 'in' || open.what === 'out') && <BatchDialog way={open.what} {...all} />}
            {open.what === 'tags' && <TagDialog kind={kind} {...all} />}
            {open.what === 'mail' && (
              <Composer start={{ type: 'list', ids: open.chosen.ids, of: kind }} onClose={close} />
            )}
          </>,
          document.body,
        )}
    </>
  );
}
