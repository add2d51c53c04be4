import { useState } from 'react';
import { Failure } from '@schoolbell/core/http/errors';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { type embedSettings, saveUpdatePage } from '@schoolbell/core/settings/contract';
import { useWrite } from '../http/write.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import { updateSnippet } from './snippets.ts';
import * as css from './Embed.css.ts';

/** Where the links lead that families get by mail: our page, or the school's own with this snippet on it. */
export function UpdateLinks({ settings }: { settings: ResultOf<typeof embedSettings> }) {
  const save = useWrite(saveUpdatePage);
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const text = updateSnippet(settings);

  async function submit() {
    try {
      toast((await save.mutateAsync({ update_page: typed ?? settings.update_page })).message);
      setTyped(undefined);
    } catch (failure) {
      const fields = failure instanceof Failure ? Object.values(failure.fields ?? {}) : [];
      setError(fields[0] ?? (failure instanceof Error ? failure.message : String(failure)));
    }
  }

  return (
    <Card flush title="Links to families" actions={<CopyButton size="sm" label="Copy update snippet" text={text} />}>
      <form
        noValidate
        className={css.addSite}
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) void submit();
        }}
      >
        <TextField
          className={css.grows}
          label="Page that links open"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={`${settings.server}/update`}
          maxLength={500}
          value={typed ?? settings.update_page}
          error={error}
          hint="A page on an allowed site that has this snippet. Leave empty for ours."
          onChange={(event) => (setTyped(event.target.value), setError(undefined))}
        />
        <Button type="submit" className={css.addButton} loading={save.isPending}>
          Save
        </Button>
      </form>
      <div className={css.snippet}>
        <pre className={css.code} tabIndex={0} role="region" aria-label="Snippet for links to families">
          <code>{text}</code>
        </pre>
      </div>
    </Card>
  );
}
