import { Gift } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { part } from '../ui/parts.tsx';
import * as css from './Header.css.ts';

const ChangesPanel = part(() => import('./ChangesPanel.tsx').then((file) => file.ChangesPanel));
const SEEN = 'changelogSeen';

/** The changelog's icon, marked until this browser has shown the newest changes. */
export function Changes() {
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(() => localStorage.getItem(SEEN) === __CHANGES__);

  function show() {
    localStorage.setItem(SEEN, __CHANGES__);
    setSeen(true);
    setOpen(true);
  }

  return (
    <>
      <span className={css.marked} data-marked={!seen || undefined}>
        <IconButton
          label={seen ? 'What’s new' : 'What’s new, unread'}
          icon={<Gift size={18} />}
          aria-haspopup="dialog"
          onClick={show}
        />
      </span>
      {open && <ChangesPanel onClose={() => setOpen(false)} />}
    </>
  );
}
