import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../session/session.ts';
import { toast } from '../ui/toasts.ts';
import { type KeptMark, newMark, type Student } from './marking.ts';
import { anyWaiting, keepMarks, keptMarks, settleMarks } from './queue.ts';
import { sendMarks } from './sending.ts';

/** Marks made this shortly after each other leave together: milliseconds. */
const TOGETHER = 400;
/** Between two tries while the server cannot be reached. */
const AGAIN = 15_000;

/** How the marks of this screen stand: all at the server, on their way, or waiting on this device. */
export type Standing = 'saved' | 'saving' | 'waiting';

/** The marks of an event that are made on this device: kept at once, sent together, and again until they have arrived. */
export function useMarks(event_id: number) {
  const person = useSession().user.user_detail_id;
  const [marks, setMarks] = useState<readonly KeptMark[]>([]);
  const [standing, setStanding] = useState<Standing>('saved');
  const timer = useRef<number>(undefined);
  const kept = useMemo(() => new Map(marks.map((mark) => [mark.user_detail_id, mark])), [marks]);

  const send = useCallback(async () => {
    window.clearTimeout(timer.current);
    const reached = await sendMarks(person).catch(() => false);
    const asked = Date.now();
    const left = (await keptMarks(person)).filter((mark) => mark.event_id === event_id);
    // What was marked while this was read is not in it yet, and is about to be sent itself.
    setMarks((now) => {
      const newer = now.filter(
        (mark) => mark.marked_at >= asked && !left.some((one) => one.device_mark === mark.device_mark),
      );
      return [...left.filter((mark) => !newer.some((one) => one.place === mark.place)), ...newer];
    });
    const waits = left.some((mark) => !mark.problem);
    setStanding(waits ? (reached ? 'saving' : 'waiting') : 'saved');
    if (waits) timer.current = window.setTimeout(() => void send(), reached ? TOGETHER : AGAIN);
  }, [event_id, person]);

  useEffect(() => {
    // What an earlier visit left is shown at once, however long sending it takes.
    if (anyWaiting())
      void keptMarks(person)
        .then((found) => {
          setMarks((now) => (now.length > 0 ? now : found.filter((mark) => mark.event_id === event_id)));
          return send();
        })
        .catch(toast.error);
    const online = () => void send();
    addEventListener('online', online);
    return () => {
      removeEventListener('online', online);
      window.clearTimeout(timer.current);
      // What is on its way from this screen goes on from the next one.
      if (anyWaiting()) void sendMarks(person).catch(() => undefined);
    };
  }, [send, person, event_id]);

  const mark = useCallback(
    (students: readonly Student[], code: KeptMark['attendanceCode']) => {
      const made = students.map((student) =>
        newMark({ person, event_id }, student, code, kept.get(student.user_detail_id)),
      );
      setMarks((now) => [...now.filter((one) => !made.some((other) => other.place === one.place)), ...made]);
      setStanding((now) => (now === 'waiting' ? now : 'saving'));
      window.clearTimeout(timer.current);
      void keepMarks(made).then(() => {
        timer.current = window.setTimeout(() => void send(), TOGETHER);
      }, toast.error);
    },
    [event_id, kept, person, send],
  );

  const dismiss = useCallback(async (mark: KeptMark) => {
    await settleMarks([{ mark, becomes: null }]);
    setMarks((now) => now.filter((one) => one.device_mark !== mark.device_mark));
  }, []);

  return { kept, standing, mark, dismiss };
}
