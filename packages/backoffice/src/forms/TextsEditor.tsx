import { embedSettings } from '@schoolbell/core/settings/contract';
import { allowedRedirect } from '@schoolbell/core/settings/rules';
import { useRead } from '../http/read.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { TextsDraft } from './draft.ts';
import { useEditor } from './editor.ts';
import { EditorForm, Refusal } from './EditorParts.tsx';
import * as editor from './FieldEditor.css.ts';

/** Whether a family may be sent to this address: only the school's own sites are gone to. */
function useIsListed(): (address: string) => boolean {
  const settings = useRead(embedSettings, {}).data;
  return (address) => !address || !settings || allowedRedirect(address, settings.sites, settings.server) !== null;
}

/** Where the family goes once it has sent the form. */
function NextPage({ draft }: { draft: TextsDraft }) {
  const { errors, change } = useEditor().editing;
  const isListed = useIsListed();
  const hint = isListed(draft.success_redirect.trim())
    ? 'Leave empty to show the message above.'
    : 'This website isn’t on your list. Add it under Settings → Widgets & embedding.';
  return (
    <TextField
      label="Page to go to after sending"
      type="url"
      inputMode="url"
      placeholder="https://"
      maxLength={500}
      hint={hint}
      value={draft.success_redirect}
      error={errors['success_redirect']}
      onChange={(event) => change({ success_redirect: event.target.value })}
    />
  );
}

/** The form's own texts, open in their place. */
export function TextsEditor({ draft }: { draft: TextsDraft }) {
  const { editing } = useEditor();
  const { errors, change } = editing;
  return (
    <EditorForm label="Edit title and thanks" backTo="edit-texts">
      <div className={editor.pair}>
        <TextField
          label="Title"
          required
          maxLength={255}
          value={draft.title}
          error={errors['title']}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextField
          label="Text on the button"
          required
          maxLength={255}
          value={draft.submit_label}
          error={errors['submit_label']}
          onChange={(event) => change({ submit_label: event.target.value })}
        />
      </div>
      <TextArea
        label="Message after sending"
        required
        rows={2}
        maxLength={255}
        value={draft.success_message}
        error={errors['success_message']}
        onChange={(event) => change({ success_message: event.target.value })}
      />
      <NextPage draft={draft} />
      <Refusal />
    </EditorForm>
  );
}
