import { useState } from 'react';
import { markAttendance } from '@schoolbell/core/attendance/contract';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { LeaveGuard } from '../ui/record/LeaveGuard.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { toast } from '../ui/toasts.ts';
import * as css from './Attendance.css.ts';

/** A class note as the server tells it. */
interface Note {
  notes: string;
  class_note_check: 0 | 1;
  version: number;
}

/** What was done in a class, kept for the school or shared with its families. */
export function ClassNote({ event_id, note, may }: { event_id: number; note: Note; may: boolean }) {
  const [typed, setTyped] = useState<Note>();
  const [other, setOther] = useState<Note>();
  const write = useWrite(markAttendance);
  const shown = typed ?? note;
  const dirty = typed !== undefined && (typed.notes !== note.notes || typed.class_note_check !== note.class_note_check);
  const change = (changes: Partial<Note>) => setTyped({ ...shown, ...changes });

  const leave = () => {
    setOther(undefined);
    setTyped(undefined);
  };

  async function save(based_on: number) {
    try {
      const answer = await write.mutateAsync({
        event_id,
        details: { class_note: { notes: shown.notes, class_note_check: shown.class_note_check, based_on } },
      });
      if (answer.class_note === 'conflict') return setOther(answer.details.class_note);
      leave();
      toast('Class note saved.');
    } catch (error) {
      toast.error(error);
    }
  }

  return (
    <Card title="Class note">
      <LeaveGuard dirty={dirty} />
      <div className={css.stack}>
        {other && (
          <Changed other={other} saving={write.isPending} onLeave={leave} onUse={() => void save(other.version)} />
        )}
        <NoteFields note={shown} may={may} onChange={change} />
        {may && (
          <div className={css.buttons}>
            <Button
              variant="primary"
              className={css.target}
              loading={write.isPending}
              disabled={!dirty}
              onClick={() => void save(shown.version)}
            >
              Save note
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

interface ChangedProps {
  other: Note;
  saving: boolean;
  onLeave: () => void;
  onUse: () => void;
}

/** Someone else saved the note first: keep theirs, or replace it with this one. */
function Changed({ other, saving, onLeave, onUse }: ChangedProps) {
  return (
    <Banner tone="warning" title="Someone changed this note while you were editing">
      <p className={css.written}>{other.notes || 'The note is now empty.'}</p>
      <div className={css.decide}>
        <Button className={css.target} onClick={onLeave}>
          Leave it
        </Button>
        <Button className={css.target} loading={saving} onClick={onUse}>
          Use mine
        </Button>
      </div>
    </Banner>
  );
}

interface NoteFieldsProps {
  note: Note;
  may: boolean;
  onChange: (changes: Partial<Note>) => void;
}

function NoteFields({ note, may, onChange }: NoteFieldsProps) {
  return (
    <>
      <TextArea
        label="What was done"
        maxLength={5000}
        value={note.notes}
        readOnly={!may}
        onChange={(event) => onChange({ notes: event.target.value })}
      />
      <Checkbox
        className={css.target}
        label="Share with families"
        hint="Families see it at once, and get it by e-mail ten minutes later."
        disabled={!may}
        checked={note.class_note_check === 1}
        onChange={(event) => onChange({ class_note_check: event.target.checked ? 1 : 0 })}
      />
    </>
  );
}
