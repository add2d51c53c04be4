import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { LONGEST_BODY, LONGEST_SUBJECT, composerTexts } from '@schoolbell/core/messages/rules';
import type { Variable } from '@schoolbell/core/messages/variables/rules';
import { documentKinds } from '@schoolbell/core/records/files/rules';
import { Attachments } from '../../records/notes/Attachments.tsx';
import { hiddenText } from '../../ui/base.css.ts';
import { Button } from '../../ui/Button.tsx';
import { RichTextField } from '../../ui/editor/RichTextField.tsx';
import type { VariableLineProps } from '../../ui/editor/VariableLine.tsx';
import { part } from '../../ui/parts.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Letter } from './letter.ts';
import { Replies } from './Replies.tsx';
import type { useFiles } from './useFiles.ts';
import * as css from './Composer.css.ts';

const accept = Object.values(documentKinds)
  .map((ending) => `.${ending}`)
  .concat('.jpeg')
  .join(',');

/** Until the editor is there, and where it can't be had, the line is typed with its variables in braces. */
function PlainLine({ label, value, onChange, error }: VariableLineProps) {
  return (
    <TextField label={label} hideLabel error={error} value={value} onChange={({ target }) => onChange(target.value)} />
  );
}
const VariableLine = part(() => import('../../ui/editor/VariableLine.tsx').then((file) => file.VariableLine), PlainLine);

interface LetterFieldsProps {
  letter: Letter;
  variables: readonly Variable[] | undefined;
  files: ReturnType<typeof useFiles>;
  errors: Record<string, string>;
  onChange: (change: Partial<Letter>) => void;
}

/** Subject, text, files, and what kind of letter it is. */
export function LetterFields({ letter, variables, files, errors, onChange }: LetterFieldsProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const tooLong = letter.subject.trim().length > LONGEST_SUBJECT ? composerTexts.longSubject : undefined;
  if (!variables) return <Skeleton height={320} />;
  // An editor keeps its variables for life; other readers can have others.
  const key = `${letter.type} ${letter.of ?? ''} ${variables.length}`;
  return (
    <>
      <div className={css.to}>
        <span className={css.label} aria-hidden>
          Subject
        </span>
        <VariableLine
          key={`subject ${key}`}
          label="Subject"
          placeholder="What is it about?"
          most={LONGEST_SUBJECT}
          variables={variables}
          value={letter.subject}
          error={tooLong ?? errors['subject']}
          onChange={(subject) => onChange({ subject })}
        />
      </div>
      <div
        onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={(event) => {
          if (event.defaultPrevented || event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          files.take([...event.dataTransfer.files]);
        }}
      >
        <RichTextField
          key={`body ${key}`}
          label="Content"
          placeholder="Write your email"
          most={LONGEST_BODY}
          variables={variables}
          value={letter.body}
          error={errors['body']}
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
          onChange={(body) => onChange({ body })}
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
        {files.error && (
          <p role="alert" className={css.error}>
            {files.error}
          </p>
        )}
      </div>
      <RadioGroup
        across
        hideLabel
        label="What it is about"
        value={letter.category}
        options={[
          {
            value: 'school',
            label: 'About their classes or account',
            hint: 'Goes to everyone who accepts messages.',
          },
          { value: 'news', label: 'News', hint: 'Leaves out people who stopped newsletters.' },
        ]}
        onChange={(category) => onChange({ category })}
      />
      <Replies letter={letter} error={errors['reply_to']} onChange={onChange} />
    </>
  );
}
