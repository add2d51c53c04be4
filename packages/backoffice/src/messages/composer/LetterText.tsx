import { Paperclip } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { LONGEST_BODY } from '@schoolbell/core/messages/rules';
import { linkedText } from '@schoolbell/core/messages/linking/rules';
import type { Variable } from '@schoolbell/core/messages/variables/rules';
import { documentKinds } from '@schoolbell/core/records/files/rules';
import { Attachments } from '../../records/notes/Attachments.tsx';
import { hiddenText } from '../../ui/base.css.ts';
import { Button } from '../../ui/Button.tsx';
import { RichTextField } from '../../ui/editor/RichTextField.tsx';
import type { Letter } from './letter.ts';
import type { useFiles } from './useFiles.ts';
import * as css from './Composer.css.ts';

const accept = Object.values(documentKinds)
  .map((ending) => `.${ending}`)
  .concat('.jpeg')
  .join(',');

interface LetterTextProps {
  body: string;
  variables: readonly Variable[];
  files: ReturnType<typeof useFiles>;
  error: string | undefined;
  /** More buttons, after the one for files. */
  tools?: ReactNode;
  onChange: (change: Partial<Letter>) => void;
}

/** The letter's text and its files, which can be dropped anywhere on it. */
export function LetterText({ body, variables, files, error, tools, onChange }: LetterTextProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (event.defaultPrevented || event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        files.take([...event.dataTransfer.files]);
      }}
    >
      <RichTextField
        label="Content"
        placeholder="Write your email"
        letter={{ variables, most: LONGEST_BODY }}
        value={body}
        error={error}
        tools={
          <>
            <Button
              size="sm"
              variant="ghost"
              icon={<Paperclip size={16} aria-hidden />}
              onClick={() => chooser.current!.click()}
            >
              Attach
            </Button>
            {tools}
          </>
        }
        onChange={(markup) => onChange({ body: markup })}
        onFiles={files.take}
      />
      <input
        ref={chooser}
        type="file"
        multiple
        accept={accept}
        aria-label="Files for the email"
        tabIndex={-1}
        className={hiddenText}
        onChange={({ target }) => (files.take([...(target.files ?? [])]), (target.value = ''))}
      />
      <Attachments files={files.shown} onRemove={files.remove} onRetry={files.retry} />
      {files.linked > 0 && (
        <p role="status" className={css.quiet}>
          {linkedText(files.linked)}
        </p>
      )}
      {files.error && (
        <p role="alert" className={css.error}>
          {files.error}
        </p>
      )}
    </div>
  );
}
