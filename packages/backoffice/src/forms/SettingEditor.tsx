import { Checkbox } from '../ui/Checkbox.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { SettingDraft } from './draft.ts';
import { useEditor } from './editor.ts';
import { EditorFoot, leaveOnEscape, useFirstFocus, useFocusOnMistake } from './EditorParts.tsx';
import { settingsAbout } from './settingsAbout.ts';
import * as editor from './FieldEditor.css.ts';

/** The terms come as a text on the form or as a link: turning one on turns the other off. */
function TermsContent({ draft }: { draft: SettingDraft }) {
  const { errors, change } = useEditor().editing;
  return (
    <>
      <RadioGroup
        across
        label="The terms are"
        value={draft.by}
        onChange={(by) => change({ by: by as SettingDraft['by'] })}
        options={[{ value: 'text', label: 'written on the form' }, { value: 'link', label: 'on a page of your site' }]}
      />
      {draft.by === 'text'
        ? <TextArea label="Text" rows={5} maxLength={5000} value={draft.text} error={errors['text']} onChange={(event) => change({ text: event.target.value })} />
        : <TextField label="Link" type="url" inputMode="url" placeholder="https://" maxLength={500} value={draft.link} error={errors['link']} onChange={(event) => change({ link: event.target.value })} />}
    </>
  );
}

/** Terms or signature, open in their place. */
export function SettingEditor({ draft }: { draft: SettingDraft }) {
  const { editing } = useEditor();
  const { errors, change } = editing;
  const form = useFirstFocus(`setting-${draft.type}`);
  useFocusOnMistake(form, errors);
  return (
    <form
      ref={form}
      noValidate
      className={editor.editor}
      aria-label={`Edit ${settingsAbout[draft.type].name}`}
      onKeyDown={leaveOnEscape(() => editing.open(null))}
      onSubmit={(event) => {
        event.preventDefault();
        editing.save();
      }}
    >
      <TextField label="Label" required maxLength={255} value={draft.label} error={errors['label']} onChange={(event) => change({ label: event.target.value })} />
      {draft.type === 'terms'
        ? <TermsContent draft={draft} />
        : <TextArea label="Text above the signature" rows={2} maxLength={5000} value={draft.text} error={errors['text']} onChange={(event) => change({ text: event.target.value })} />}
      <div className={editor.ticks}>
        <Checkbox label="Shown on the form" checked={draft.should_display === 1} onChange={(event) => change({ should_display: event.target.checked ? 1 : 0 })} />
        {draft.type === 'signature' && <Checkbox label="Required" checked={draft.is_required === 1} onChange={(event) => change({ is_required: event.target.checked ? 1 : 0 })} />}
      </div>
      {editing.refusal && <p role="alert" className={editor.refusal}>{editing.refusal}</p>}
      <EditorFoot />
    </form>
  );
}
