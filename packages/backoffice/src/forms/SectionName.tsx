import { TextField } from '../ui/TextField.tsx';
import { ConditionsEditor } from './ConditionsEditor.tsx';
import type { SectionDraft } from './draft.ts';
import { useEditor } from './editor.ts';
import { EditorFoot, leaveOnEscape, useFirstFocus, useFocusOnMistake } from './EditorParts.tsx';
import * as css from './FieldEditor.css.ts';

/** A section, open in its place: its name, and what it depends on. */
export function SectionName({ draft }: { draft: SectionDraft }) {
  const { editing } = useEditor();
  const form = useFirstFocus(draft.id ? `section-${draft.id}` : 'add-section');
  useFocusOnMistake(form, editing.errors);
  return (
    <form
      ref={form}
      noValidate
      className={css.editor}
      aria-label={draft.id ? `Edit section ${draft.header_name}` : 'New section'}
      onKeyDown={leaveOnEscape(() => editing.open(null))}
      onSubmit={(event) => {
        event.preventDefault();
        editing.save();
      }}
    >
      <TextField
        label="Section name"
        required
        maxLength={255}
        value={draft.header_name}
        error={editing.errors['header_name'] ?? editing.refusal}
        onChange={(event) => editing.change({ header_name: event.target.value })}
      />
      <ConditionsEditor draft={draft} />
      <EditorFoot />
    </form>
  );
}
