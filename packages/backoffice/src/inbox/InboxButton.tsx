import { Inbox as InboxIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { notificationStatistics } from '@schoolbell/core/inbox/contract';
import { useRead } from '../http/read.ts';
import { Badge } from '../ui/Badge.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { part } from '../ui/parts.tsx';
import { whenIdle } from '../ui/whenIdle.ts';
import * as css from './InboxButton.css.ts';

const Inbox = part(() => import('./Inbox.tsx').then((file) => file.Inbox));

/**
 * Opens the inbox, and says how much in it is unread. The address names what is open (`?inbox=leaves`), so that a link
 * can lead there. What it counts, and its code, come when the screen has come.
 */
export function InboxButton() {
  const [query, setQuery] = useSearchParams();
  const [idle, setIdle] = useState(false);
  const { data } = useRead(notificationStatistics, {}, { enabled: idle });
  const open = query.get('inbox');
  const counts = data?.data;
  const toDo = counts ? counts.task + counts.attendance : 0;
  const unread = counts ? toDo + counts.mention + counts.leave : 0;

  useEffect(() => whenIdle(() => (setIdle(true), Inbox.fetch())), []);

  function show(tab: string | null) {
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        if (tab) next.set('inbox', tab);
        else next.delete('inbox');
        return next;
      },
      { replace: open !== null, preventScrollReset: true },
    );
  }

  return (
    <>
      <span className={css.holder}>
        <IconButton
          label={unread ? `Inbox, ${unread > 99 ? '99+' : unread} unread` : 'Inbox'}
          icon={<InboxIcon size={18} />}
          aria-haspopup="dialog"
          onClick={() =>
            show(counts && !toDo ? (counts.mention ? 'mentions' : counts.leave ? 'leaves' : 'tasks') : 'tasks')
          }
        />
        <span className={css.count} aria-hidden>
          <Badge count={unread} label="unread" />
        </span>
      </span>
      {open !== null && <Inbox open={open} counts={counts} onTab={show} onClose={() => show(null)} />}
    </>
  );
}
