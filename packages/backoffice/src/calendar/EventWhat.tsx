import { eventTypes, type EventType } from '@schoolbell/core/calendar/events/rules';
import { ComboBox } from '../ui/ComboBox.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useSay } from '../words/say.ts';
import { lengthWith, type Typed, type TypedForm } from './eventForm.ts';
import { typeText } from './eventText.ts';
import { useSubjectChoice } from './subjectChoice.ts';
import { textOf } from './textOf.ts';
import * as css from './EventForm.css.ts';

/** Another type, with the one seat of a one-on-one where no one has typed others. */
function ofType(type: EventType, { type: was, capacity }: Typed): Partial<Typed> {
  if (type === 'oneOnOne' && capacity === '') return { type, capacity: '1' };
  return was === 'oneOnOne' && type !== was && capacity === '1' ? { type, capacity: '' } : { type };
}

/** What it is: its type, its subject and what it is called. */
export function What({ form }: { form: TypedForm }) {
  const say = useSay();
  const { typed, errors, set } = form;
  const subjects = useSubjectChoice();

  function choose(subject: string | null) {
    const [before, chosen] = [typed.subject, subject].map((id) => subjects.find((one) => String(one.value) === id));
    // A new choice brings the subject's own length and seats along, where no one has chosen others.
    set({
      subject,
      ...(chosen && chosen.capacity > 0 && typed.capacity === '' && { capacity: String(chosen.capacity) }),
      ...lengthWith(typed, chosen?.minutes, before?.minutes),
    });
  }

  return (
    <>
      <div className={css.third}>
        <Select
          label="Type"
          options={eventTypes.map((value) => ({ value, label: typeText(value, say) }))}
          value={typed.type}
          onChange={(event) => set(ofType(event.target.value as EventType, typed))}
        />
      </div>
      <div className={css.third}>
        <ComboBox
          label={say('{Subject}')}
          placeholder={say('Search {subjects}')}
          options={subjects}
          value={typed.subject}
          error={errors['subject']}
          onChange={choose}
        />
      </div>
      <TextField
        data-autofocus
        className={css.third}
        label="Title"
        hint={say('Leave empty to use the name of the {subject}.')}
        maxLength={255}
        {...textOf(form, 'title')}
      />
    </>
  );
}
