import { countFormDrafts } from '@schoolbell/core/forms/drafts/contract';
import type { FormType } from '@schoolbell/core/forms/rules';
import { useRead } from '../http/read.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { SettingDraft } from './draft.ts';
import { useEditor } from './editor.ts';
import { EditorForm, Refusal } from './EditorParts.tsx';
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
        onChange={(by) => change({ by })}
        options={[
          { value: 'text', label: 'written on the form' },
          { value: 'link', label: 'on a page of your site' },
        ]}
      />
      {draft.by === 'text' ? (
        <TextArea
          label="Text"
          rows={5}
          maxLength={5000}
          value={draft.text}
          error={errors['text']}
          onChange={(event) => change({ text: event.target.value })}
        />
      ) : (
        <TextField
          label="Link"
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={500}
          value={draft.link}
          error={errors['link']}
          onChange={(event) => change({ link: event.target.value })}
        />
      )}
    </>
  );
}

/** How many families have not finished yet: what they typed is theirs until they send it. */
function Waiting({ type }: { type: FormType }) {
  const total = useRead(countFormDrafts, { type }).data?.total ?? 0;
  const waiting = total === 1 ? '1 unfinished form.' : `${total} unfinished forms.`;
  return (
    <p className={editor.note}>
      Unfinished answers are kept for 30 days. Your school can’t read them until the form is sent.{' '}
      {total > 0 && waiting}
    </p>
  );
}

/** What only one of them has: the terms themselves, the text above a signature, and what an offer means. */
function Content({ draft }: { draft: SettingDraft }) {
  const { editing, say, design } = useEditor();
  const { errors, change } = editing;
  if (draft.type === 'terms') return <TermsContent draft={draft} />;
  if (draft.type === 'later') return <Waiting type={design.form.form_type} />;
  if (draft.type === 'children')
    return (
      <p className={editor.note}>
        {say(
          'Each further {student} answers all questions except guardian, address and how they found you. They become one family.',
        )}
      </p>
    );
  if (draft.type === 'fee')
    return (
      <p className={editor.note}>
        {say(
          'A {student} who signs up is billed the registration fees that are due. The family goes to the payment page if a gateway is connected, and gets the invoice by e-mail. Nothing is billed while a form waits for you to check it.',
        )}
      </p>
    );
  return (
    <TextArea
      label="Text above the signature"
      rows={2}
      maxLength={5000}
      value={draft.text}
      error={errors['text']}
      onChange={(event) => change({ text: event.target.value })}
    />
  );
}

/** Terms, signature or an offer, open in its place. */
export function SettingEditor({ draft }: { draft: SettingDraft }) {
  const { editing, say } = useEditor();
  const { errors, change } = editing;
  const isOffer = draft.type === 'children' || draft.type === 'later';
  return (
    <EditorForm label={`Edit ${say(settingsAbout[draft.type].name)}`} backTo={`setting-${draft.type}`}>
      {draft.type !== 'fee' && (
        <TextField
          label={isOffer ? 'Text on the button' : 'Label'}
          required
          maxLength={255}
          value={draft.label}
          error={errors['label']}
          onChange={(event) => change({ label: event.target.value })}
        />
      )}
      <Content draft={draft} />
      <div className={editor.ticks}>
        <Checkbox
          label={draft.type === 'fee' ? 'Ask for the registration fee' : 'Shown on the form'}
          checked={draft.should_display === 1}
          onChange={(event) => change({ should_display: event.target.checked ? 1 : 0 })}
        />
        {draft.type === 'signature' && (
          <Checkbox
            label="Required"
            checked={draft.is_required === 1}
            onChange={(event) => change({ is_required: event.target.checked ? 1 : 0 })}
          />
        )}
      </div>
      <Refusal />
    </EditorForm>
  );
}
