import { Paperclip } from 'lucide-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import type { Failure } from '@schoolbell/core/http/errors';
import { documentKinds } from '@schoolbell/core/records/files/rules';
import { MOST_NOTE_FILES } from '@schoolbell/core/records/notes/rules';
import { mentionableStaff } from '@schoolbell/core/staff/contract';
import { read } from '../../http/read.ts';
import { hiddenText } from '../../ui/base.css.ts';
import { Button } from '../../ui/Button.tsx';
import { RichTextField } from '../../ui/editor/RichTextField.tsx';
import { toast } from '../../ui/toasts.ts';
import { useUnsaved } from '../../ui/unsaved.ts';
import { Attachments } from './Attachments.tsx';
import { draftOf, type KeptFile, type NoteDraft, useNoteDraft } from './noteDrafts.ts';
import * as css from './Notes.css.ts';

const accept = Object.values(documentKinds)
  .map((ending) => `.${ending}`)
  .concat('.jpeg')
  .join(',');
const REQUIRED = 'This field is required';

interface NoteBoxProps {
  /** The person the note is about. */
  id: number;
  /** A stored note to change; none for a new one. */
  note?: { id: number; message_box: string; files: readonly KeptFile[] };
  label: string;
  saveLabel: string;
  /** Resolves once it is saved; where it throws `Failure`, what is typed stays. */
  onSave: (note: { message_box: string; file_ids: number[] }) => Promise<unknown>;
  onCancel?: () => void;
}

const staff = async (search: string) => (await read(mentionableStaff, { search })).data;

/** A note while it is written: its draft, taking files, and saving it. */
function useWriting(id: number, note: NoteBoxProps['note'], onSave: NoteBoxProps['onSave']) {
  const name = note ? `note-${note.id}` : `person-${id}`;
  const first = useMemo<NoteDraft>(
    () => ({
      markup: note?.message_box ?? '',
      files: (note?.files ?? []).map((kept) => ({ key: `kept-${kept.id}`, name: kept.file_name, share: 1, kept })),
    }),
    [note],
  );
  const draft = useNoteDraft(name, first);
  const {
    write: keep,
    attach,
    retry,
    remove,
    settled,
    forget,
    discard,
  } = useMemo(() => draftOf(name, id, first), [name, id, first]);
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  useUnsaved(draft !== first && (draft.markup !== first.markup || draft.files.length > 0));

  async function save() {
    if (saving) return;
    if (!draft.markup && draft.files.length === 0) return setRefusal(REQUIRED);
    setSaving(true);
    const { markup, files } = await settled();
    const missing = files.find((file) => !file.kept);
    if (missing) setRefusal(`${missing.name} was not uploaded. Try again, or remove it.`);
    else await onSave({ message_box: markup, file_ids: files.map((file) => file.kept!.id) }).then(forget, refused);
    setSaving(false);
  }

  function refused(failure: Failure) {
    const atField = failure.fields?.['message_box'] ?? failure.fields?.['file_ids'];
    setRefusal(atField);
    if (!atField) toast.error(failure);
  }

  function take(files: readonly File[]) {
    setRefusal(
      draft.files.length + files.length > MOST_NOTE_FILES ? `Please add at most ${MOST_NOTE_FILES} files` : undefined,
    );
    attach(files);
  }

  const write = (markup: string) => (keep(markup), setRefusal(undefined));
  return { draft, refusal, saving, write, retry, remove, take, save, discard };
}

/** Where a note is written, with its files. @ and part of a name offers staff. What is begun stays, also when its panel is closed, until it is saved or cancelled. */
export function NoteBox({ id, note, label, saveLabel, onSave, onCancel }: NoteBoxProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const { draft, refusal, saving, write, retry, remove, take, save, discard } = useWriting(id, note, onSave);

  return (
    <div
      className={css.writing}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (event.defaultPrevented || event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        take([...event.dataTransfer.files]);
      }}
    >
      <RichTextField
        label={label}
        autoFocus={onCancel !== undefined}
        placeholder="Write a note. Type @ to mention a colleague."
        value={draft.markup}
        error={refusal}
        mentions={staff}
        tools={
          <Button
            size="sm"
            variant="ghost"
            icon={<Paperclip size={16} aria-hidden />}
            onClick={() => chooser.current!.click()}
          >
            Attach
          </Button>
        }
        onChange={write}
        onFiles={take}
        onSubmit={() => void save()}
      />
      <FileChooser ref={chooser} onFiles={take} />
      <Attachments files={draft.files} onRemove={remove} onRetry={retry} />
      <div className={css.boxFoot}>
        <span className={css.hint}>Ctrl Enter saves</span>
        {onCancel && (
          <Button size="sm" variant="ghost" onClick={() => (discard(), onCancel())}>
            Cancel
          </Button>
        )}
        <Button size="sm" variant="primary" loading={saving} onClick={() => void save()}>
          {saveLabel}
        </Button>
      </div>
    </div>
  );
}

/** Stands beside the field: where files are being chosen while the editor takes the plain box's place, they must not go with it. */
function FileChooser({
  ref,
  onFiles,
}: {
  ref: RefObject<HTMLInputElement | null>;
  onFiles: (files: readonly File[]) => void;
}) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      accept={accept}
      aria-label="Files for the note"
      tabIndex={-1}
      className={hiddenText}
      onChange={({ target }) => (onFiles([...(target.files ?? [])]), (target.value = ''))}
    />
  );
}
