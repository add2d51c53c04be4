import type { ReactNode } from 'react';
import { reminders } from '@schoolbell/core/calendar/events/rules';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useSay } from '../words/say.ts';
import type { Check } from './clashes.ts';
import type { TypedForm } from './eventForm.ts';
import { Where, Who } from './EventPlace.tsx';
import { What } from './EventWhat.tsx';
import { When } from './EventWhen.tsx';
import { RepeatsFields } from './RepeatsFields.tsx';
import { textOf } from './textOf.ts';
import * as css from './EventForm.css.ts';

interface EventFieldsProps {
  form: TypedForm;
  /** What the plan comes to so far: who and which rooms are free for it. */
  check?: Check | undefined;
  /** How many events it makes and what is in their way, beside the fields that it speaks of. */
  planned?: ReactNode;
  /** A new event's zone can be chosen; a series keeps its own. */
  isNew?: boolean;
  /** Staff whose names are known already. */
  known?: readonly { user_detail_id: number; firstName: string; surname: string }[];
}

/** The fields of an event: what, when, who, where, and the rest. */
export function EventFields({ form, check, known, planned, isNew }: EventFieldsProps) {
  const { typed, set } = form;
  return (
    <>
      <What form={form} />
      <When form={form} isNew={isNew} />
      <RepeatsFields form={form} />
      <Who form={form} check={check} known={known} />
      <Where form={form} check={check} />
      {planned}
      <TextField
        className={css.third}
        label="Capacity"
        inputMode="numeric"
        placeholder="Unlimited"
        maxLength={6}
        {...textOf(form, 'capacity')}
      />
      <div className={css.third}>
        <Select
          label="Reminder"
          options={reminders.map(({ code, label }) => ({ value: code, label }))}
          value={typed.reminders}
          onChange={(event) => set({ reminders: Number(event.target.value) })}
        />
      </div>
      <VideoCall form={form} />
      <div className={css.wide}>
        <TextArea
          label="Notes"
          hint="For staff; families do not see them."
          rows={3}
          maxLength={5_000}
          {...textOf(form, 'notes')}
        />
      </div>
    </>
  );
}

/** The address of a video call, for staff and for students. */
function VideoCall({ form }: { form: TypedForm }) {
  const say = useSay();
  const { typed, set } = form;
  return (
    <>
      <div className={css.third}>
        <Select
          label="Video call"
          options={[
            { value: 'none', label: 'None' },
            { value: 'link', label: 'Our own link' },
          ]}
          value={typed.video_call_type === 'none' ? 'none' : 'link'}
          onChange={(event) => set({ video_call_type: event.target.value as 'none' | 'link' })}
        />
      </div>
      {typed.video_call_type !== 'none' && (
        <>
          <TextField
            className={css.half}
            label="Link for staff"
            type="url"
            placeholder="https://"
            maxLength={2_000}
            {...textOf(form, 'lessonspace_url')}
          />
          <TextField
            className={css.half}
            label={say('Link for {students}')}
            type="url"
            placeholder="https://"
            maxLength={2_000}
            {...textOf(form, 'lessonspace_url_student')}
          />
        </>
      )}
    </>
  );
}
