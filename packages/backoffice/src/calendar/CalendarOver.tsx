import { useEffect, useRef, type RefObject } from 'react';
import { part } from '../ui/parts.tsx';
import { whenIdle } from '../ui/whenIdle.ts';
import type { Entry } from './entries.ts';
import { EventPeek } from './EventPeek.tsx';
import type { Task } from './EventTasks.tsx';
import { giveBack } from './keptFocus.ts';
import { holdNewKey } from './newKey.ts';
import { holdSwipes } from './swiping.ts';

const EventTasks = part(() => import('./EventTasks.tsx').then((file) => file.EventTasks));
const EventPanel = part(() => import('./EventPanel.tsx').then((file) => file.EventPanel));

interface CalendarOverProps {
  /** What holds the calendar's view. */
  content: RefObject<HTMLElement | null>;
  entries: readonly Entry[];
  /** The event in the panel. */
  opened: number | null;
  task: Task | null;
  onOpen: (event_id: number | null) => void;
  onTask: (task: Task | null) => void;
  /** Absent for those who may make no events. */
  onNew: (() => void) | undefined;
  onTurn: (by: 1 | -1) => void;
}

/** What opens over the calendar, and what keys and fingers do to it. Its code comes once the calendar is drawn. */
export function CalendarOver({ content, entries, opened, task, onOpen, onTask, onNew, onTurn }: CalendarOverProps) {
  useHands(content, onTurn, onNew);
  useEffect(
    () =>
      whenIdle(() =>
        Promise.all([EventPanel.fetch(), EventTasks.fetch(), import('./dropping.ts'), import('./proposing.ts')]),
      ),
    [],
  );
  const isFirst = useRef(true);
  if (opened || task) isFirst.current = false;
  function close() {
    // The focus goes back to the event that the dialog was about.
    if (task && 'event' in task) giveBack(task.event.event_id);
    onTask(null);
  }
  return (
    <>
      {!opened && !task && <EventPeek isFirst={isFirst.current} {...{ content, entries, onOpen }} />}
      {opened && <EventPanel key={opened} event_id={opened} onTask={onTask} onClose={() => onOpen(null)} />}
      {task && <EventTasks task={task} onClose={close} />}
    </>
  );
}

/** Turns the page by a swipe, and makes a new event by N, for those who may. */
function useHands(content: RefObject<HTMLElement | null>, onTurn: (by: 1 | -1) => void, onNew?: () => void): void {
  const latest = useRef({ onTurn, onNew });
  latest.current = { onTurn, onNew };
  useEffect(() => {
    const leaving = new AbortController();
    holdNewKey(() => latest.current.onNew?.(), leaving.signal);
    holdSwipes(content.current!, (by) => latest.current.onTurn(by), leaving.signal);
    return () => leaving.abort();
  }, [content]);
}
