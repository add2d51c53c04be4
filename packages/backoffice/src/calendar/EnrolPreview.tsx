import type { ReactNode } from 'react';
import { joinWaitlist } from '@schoolbell/core/calendar/waitlist/contract';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';
import type { Kind } from './enrolling.ts';
import { Clashes, type Outlook } from './Foreseen.tsx';
import * as css from './EventForm.css.ts';

/** What an enrolment comes to: how many are new, in how many events, seats left, and who is elsewhere at the time. */
export function EnrolPreview({
  data,
  named,
  children,
}: {
  data: Outlook;
  named: readonly number[];
  children: ReactNode;
}) {
  const say = useSay();
  const { students, events, seats } = data;
  const fresh = students.filter((one) => one.enrolled === 0);
  const full = seats !== null && seats < fresh.length;
  const left = named.filter((id) => !students.some((one) => one.user_detail_id === id)).length;
  return (
    <div className={css.stack}>
      <p>
        {say(`${fresh.length} ${fresh.length === 1 ? '{student}' : '{students}'}`)} in{' '}
        {events === 1 ? '1 event' : `${events} events`}
        {students.length > fresh.length && `; ${students.length - fresh.length} are already enrolled`}.
        {seats !== null && ` ${say(seats === 1 ? '1 {seat} is' : `${seats} {seats} are`)} left.`}
      </p>
      {left > 0 && (
        <Banner
          tone="warning"
          title={say(
            `${left} ${left === 1 ? 'person is' : 'people are'} left out: leads can only take a trial, and archived {students} can't enrol.`,
          )}
        />
      )}
      {full && (
        <Banner tone="danger" title={say('There are not enough {seats} for everyone, so no one can be enrolled.')}>
          {children}
        </Banner>
      )}
      <Clashes outlook={data} />
    </div>
  );
}

/** Where there are not enough seats: offers to put those without one on the waitlist. */
export function JoinWaitlist({
  asked,
  data,
  order,
  onDone,
}: {
  asked: ({ event_id: number } | { series_id: number; from: string; to: string }) & { kind: Kind; any_age: 0 | 1 };
  data: Outlook;
  order: readonly number[];
  onDone: () => void;
}) {
  const write = useWrite(joinWaitlist);
  // Keep the order in which people were chosen; batch and segment members follow.
  const place = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length);
  const user_detail_ids = data.students
    .filter((one) => one.enrolled === 0)
    .map((one) => one.user_detail_id)
    .sort((a, b) => place(a) - place(b));
  const join = () =>
    write.mutate(
      { ...asked, user_detail_ids },
      { onSuccess: ({ message }) => (toast(message), onDone()), onError: (error) => toast.error(error) },
    );
  return (
    <Button size="sm" loading={write.isPending} onClick={join}>
      Put on the waitlist
    </Button>
  );
}
