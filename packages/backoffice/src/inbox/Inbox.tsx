import { useState } from 'react';
import { Panel } from '../ui/Panel.tsx';
import { Segments } from '../ui/Segments.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { Leaves } from './Leaves.tsx';
import { Mentions } from './Mentions.tsx';
import { Tasks } from './Tasks.tsx';
import * as css from './Inbox.css.ts';

interface InboxProps {
  /** The tab that the address names; the first one where there is none of that name. */
  open: string;
  counts: { task: number; attendance: number; mention: number; leave: number } | undefined;
  onTab: (tab: string) => void;
  onClose: () => void;
}

const parts = { tasks: Tasks, mentions: Mentions, leaves: Leaves };

/** What is new for the signed-in person: tasks, classes to mark, mentions and leaves. */
export function Inbox({ open, counts, onTab, onClose }: InboxProps) {
  const [filter, setFilter] = useState('all');
  const tabs = [
    { id: 'tasks', label: 'Tasks', ...(counts && { count: counts.task + counts.attendance }) },
    { id: 'mentions', label: 'Mentions', ...(counts && { count: counts.mention }) },
    { id: 'leaves', label: 'Leaves', ...(counts && { count: counts.leave }) },
  ];
  const tab = (open in parts ? open : 'tasks') as keyof typeof parts;
  const Part = parts[tab];
  return (
    <Panel flush title="Inbox" onClose={onClose}>
      <div className={css.inbox}>
        <Tabs label="Inbox" tabs={tabs} value={tab} onChange={onTab}>
          <div className={css.filters}>
            <Segments
              label="Show"
              segments={[
                { id: 'all', label: 'All' },
                { id: 'unread', label: 'Unread' },
              ]}
              value={filter}
              onChange={setFilter}
            />
          </div>
          <Part key={`${tab} ${filter}`} unread={filter === 'unread'} />
        </Tabs>
      </div>
    </Panel>
  );
}
