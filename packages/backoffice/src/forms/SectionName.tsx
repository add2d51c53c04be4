import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { SectionDraft } from './draft.ts';
import { useEditor } from './editor.ts';
import { leaveOnEscape, useFirstFocus, useFocusOnMistake } from './EditorParts.tsx';
import * as css from './FieldEditor.css.ts';

/** A section's name being written: a new section, or one that is renamed. */
export function SectionName({ draft }: { draft: SectionDraft }) {
  const { editing } = useEditor();
  const form = useFirstFocus(draft.id ? `section-${draft.id}` : 'add-section');
  useFocusOnMistake(form, editing.errors);
  return (
    <form
      ref={form}
      noValidate
      className={css.rename}
      onKeyDown={leaveOnEscape(() => editing.open(null))}
      onSubmit={(event) => {
        event.preventDefault();
        editing.save();
      }}
    >
      <TextField
        className={css.grows}
        hideLabel
        label="Section name"
        placeholder="Section name"
        maxLength={255}
        value={draft.header_name}
        error={editing.errors['header_name'] ?? editing.refusal}
        onChange={(event) => editing.change({ header_name: event.target.value })}
      />
      <Button onClick={() => editing.discard()}>Cancel</Button>
      <Button type="submit" variant="primary" loading={editing.saving}>Save</Button>
    </form>
  );
}
