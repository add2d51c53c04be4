import { useState } from 'react';
import { composerTexts, LONGEST_SUBJECT } from '@schoolbell/core/messages/rules';
import type { Variable } from '@schoolbell/core/messages/variables/rules';
import type { VariableLineProps } from '../../ui/editor/VariableLine.tsx';
import { part } from '../../ui/parts.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Letter } from './letter.ts';
import { LetterText } from './LetterText.tsx';
import { Replies } from './Replies.tsx';
import type { useFiles } from './useFiles.ts';
import * as css from './Composer.css.ts';

/** Until the editor is there, and where it can't be had, the line is typed with its variables in braces. */
function PlainLine({ label, value, onChange, error }: VariableLineProps) {
  return (
    <TextField label={label} hideLabel error={error} value={value} onChange={({ target }) => onChange(target.value)} />
  );
}
const VariableLine = part(
  () => import('../../ui/editor/VariableLine.tsx').then((file) => file.VariableLine),
  PlainLine,
);

const kinds = [
  { value: 'school', label: 'About their classes or account', hint: 'Goes to everyone who accepts messages.' },
  { value: 'news', label: 'News', hint: 'Leaves out people who stopped newsletters.' },
] as const;

interface LetterFieldsProps {
  letter: Letter;
  variables: readonly Variable[] | undefined;
  files: ReturnType<typeof useFiles>;
  errors: Record<string, string>;
  onChange: (change: Partial<Letter>) => void;
}

/** Subject, text, files, and what kind of letter it is. */
export function LetterFields({ letter, variables, files, errors, onChange }: LetterFieldsProps) {
  // A new letter begins with its subject, and stays there where the editor takes the place of a plain line.
  const [begins] = useState(letter.subject === '');
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
          autoFocus={begins}
          variables={variables}
          value={letter.subject}
          error={tooLong ?? errors['subject']}
          onChange={(subject) => onChange({ subject })}
        />
      </div>
      <LetterText
        key={`body ${key}`}
        body={letter.body}
        variables={variables}
        files={files}
        error={errors['body']}
        onChange={onChange}
      />
      <RadioGroup
        across
        hideLabel
        label="What it is about"
        value={letter.category}
        options={kinds}
        onChange={(category) => onChange({ category })}
      />
      <Replies letter={letter} error={errors['reply_to']} onChange={onChange} />
    </>
  );
}
