import { FileSignature, Pencil, ScrollText } from 'lucide-react';
import { Checkbox } from '../ui/Checkbox.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { FormDesign } from './design.ts';
import { settingDraft, type SettingDraft } from './draft.ts';
import { useEditor } from './editor.ts';
import { EditorFoot, leaveOnEscape, useFirstFocus, useFocusOnMistake } from './FieldEditor.tsx';
import * as editor from './FieldEditor.css.ts';
import * as row from './FieldRow.css.ts';
import * as css from './SettingCard.css.ts';

type Setting = FormDesign['settings'][number];

const about = {
  terms: { name: 'Terms and conditions', line: 'A tick without which nothing is sent', icon: ScrollText },
  signature: { name: 'Signature', line: 'Drawn, or typed by those who would rather type', icon: FileSignature },
} as const;

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

function SettingEditor({ draft }: { draft: SettingDraft }) {
  const { editing } = useEditor();
  const { errors, change } = editing;
  const form = useFirstFocus(`setting-${draft.type}`);
  useFocusOnMistake(form, errors);
  return (
    <form
      ref={form}
      noValidate
      className={editor.editor}
      aria-label={`Edit ${about[draft.type].name}`}
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

function SettingRow({ setting }: { setting: Setting }) {
  const { say, editing, words, moves } = useEditor();
  const { name, line, icon: Icon } = about[setting.type];
  const isOn = setting.should_display === 1;
  return (
    <div className={css.row}>
      <span className={row.icon} aria-hidden><Icon size={16} /></span>
      <span className={css.words}>
        <span className={row.name}>{name}{isOn && (setting.type === 'terms' || setting.is_required === 1) && <span className={row.mark} aria-hidden>*</span>}</span>
        <span className={row.caption}>{isOn ? say(setting.label) : line}</span>
      </span>
      <Switch hideLabel label={`Show ${name} on the form`} checked={isOn} onChange={() => moves.show(setting, isOn ? 0 : 1)} />
      <IconButton id={`setting-${setting.type}`} size="sm" label={`Edit ${name}`} icon={<Pencil size={14} />} onClick={() => editing.open(settingDraft(setting, words))} />
    </div>
  );
}

/** Terms and conditions and the signature: what stands at the form's foot. */
export function SettingsCard() {
  const { design, editing } = useEditor();
  const { draft } = editing;
  return (
    <section className={css.card} aria-labelledby="agreements">
      <h2 id="agreements" className={css.title}>Terms and signature</h2>
      {design.settings.map((setting) =>
        draft?.kind === 'setting' && draft.type === setting.type ? <SettingEditor key={setting.type} draft={draft} /> : <SettingRow key={setting.type} setting={setting} />)}
    </section>
  );
}
