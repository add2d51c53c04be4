import { TextField } from '../ui/TextField.tsx';
import { ConditionsEditor } from './ConditionsEditor.tsx';
import type { SectionDraft } from './draft.ts';
import { useEditor } from './editor.ts';
import { EditorForm } from './EditorParts.tsx';

/** A section, open in its place: its name, and what it depends on. */
export function SectionName({ draft }: { draft: SectionDraft }) {
  const { editing } = useEditor();
  return (
    <EditorForm
      label={draft.id ? `Edit section ${draft.header_name}` : 'New section'}
      backTo={draft.id ? `section-${draft.id}` : 'add-section'}
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
    </EditorForm>
  );
}
