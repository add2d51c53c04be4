import { useRef, useState } from 'react';
import { part } from '../ui/parts.tsx';
import type { Leave } from '../ui/record/leaving.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { AutomationList } from './AutomationList.tsx';
import type { View } from './views.ts';
import * as css from './Panel.css.ts';

const Editor = part(
  () => import('./editor/Editor.tsx').then((file) => file.Editor),
  ({ hasFailed, onView }) =>
    hasFailed ? <Gone onBack={() => onView({ name: 'list' })} /> : <SkeletonLines lines={6} />,
);

/** The editor's code could not be fetched: the list says why, and stays. */
function Gone({ onBack }: { onBack: () => void }) {
  return (
    <button type="button" className={css.templates} onClick={onBack}>
      The editor could not be loaded. Go back to the list.
    </button>
  );
}

/** The school's automations, sliding over the page. It has no address of its own, as the specification says. */
export function AutomationsPanel({ onClose, first = { name: 'list' } }: { onClose: () => void; first?: View }) {
  const [view, setView] = useState<View>(first);
  /** Set by a view with changes: it asks before it is left, and then runs what was wanted. */
  const leave = useRef<Leave>(undefined);
  const close = () => (leave.current ? leave.current(onClose) : onClose());
  return (
    <Sheet bare title="Automations" className={css.panel} guarded={view.name !== 'list'} onClose={close}>
      {view.name === 'list' ? (
        <AutomationList onView={setView} onClose={onClose} />
      ) : (
        <Editor key={JSON.stringify(view)} view={view} leave={leave} onView={setView} onClose={onClose} />
      )}
    </Sheet>
  );
}
