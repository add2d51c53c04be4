import { useState } from 'react';
import { useNavigate } from 'react-router';
import { managesCalendar } from '@schoolbell/core/calendar/events/rules';
import { useMay, useSession, viewerOf } from '../../session/session.ts';
import { part } from '../../ui/parts.tsx';
import type { Steps } from './steps.ts';
import { nextMonday } from './week.ts';

const SubjectForm = part(() => import('../../catalog/subjects/SubjectForm.tsx').then((file) => file.SubjectForm));
const NewEventForm = part(() => import('../../calendar/NewEventForm.tsx').then((file) => file.NewEventForm));
const AddPerson = part(() => import('../../people/person/AddPerson.tsx').then((file) => file.AddPerson));

/** Opens the form of a step; absent where the person may not add that. */
export type Add = Partial<Record<'subject' | 'class' | 'student', () => void>>;

/** The forms of the first steps, over the dashboard: what is added ticks its step off in view. */
export function useAdding(subject: Steps['subject']) {
  const [open, setOpen] = useState<keyof Add>();
  const go = useNavigate();
  const can = useMay();
  const session = useSession();
  const close = () => setOpen(undefined);
  const add: Add = {
    ...(can('subjects') && { subject: () => setOpen('subject') }),
    ...(managesCalendar(viewerOf(session)) && { class: () => setOpen('class') }),
    ...(can('students') && { student: () => setOpen('student') }),
  };
  const start = { place: { local: `${nextMonday()}T09:00`, minutes: subject?.minutes ?? 60 } };
  const dialog = (
    <>
      {open === 'subject' && <SubjectForm onClose={close} />}
      {open === 'class' && <NewEventForm start={start} onClose={close} />}
      {open === 'student' && (
        <AddPerson kind="student" onClose={close} onOpen={(id) => void go(`/people/students/${id}`)} />
      )}
    </>
  );
  return { add, dialog };
}
