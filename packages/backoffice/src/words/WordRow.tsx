import { RotateCcw } from 'lucide-react';
import { defaultWords, titleCase } from '@schoolbell/core/words/rules';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { OneWord, WordErrors } from './wordErrors.ts';
import * as css from './Customisation.css.ts';

/** What each word is about, whatever the school calls it: said without using the word. */
const about: Record<OneWord['type'], string> = {
  teacher: 'Who gives classes',
  teachingAssistant: 'Who helps in classes',
  student: 'Who is taught',
  subject: 'What is taught',
  oneOnOne: 'A lesson for one',
  product: 'What you sell from stock',
  package: 'Lessons sold together',
  gradebook: 'Where marks are kept',
  seat: 'A place in a class',
};

/** One of the nine: what it means, the school's word for one and for several, and the way back to the default. */
export function WordRow({
  word,
  errors,
  onChange,
}: {
  word: OneWord;
  errors: WordErrors;
  onChange: (word: OneWord) => void;
}) {
  const plain = defaultWords.find((one) => one.type === word.type)!;
  const isPlain = word.replaced_text === plain.replaced_text && word.plural_text === plain.plural_text;
  const name = about[word.type];
  return (
    <div className={css.row} role="group" aria-label={name}>
      <span className={css.about}>
        <span className={css.name}>{name}</span>
        <span className={css.plain} data-default-word>
          Default: {titleCase(plain.replaced_text)}
        </span>
      </span>
      <TextField
        hideLabel
        label={`${name}: one`}
        maxLength={40}
        value={word.replaced_text}
        error={errors[`${word.type}.replaced_text`]}
        onChange={(event) => onChange({ ...word, replaced_text: event.target.value })}
      />
      <TextField
        hideLabel
        label={`${name}: several`}
        maxLength={40}
        value={word.plural_text}
        error={errors[`${word.type}.plural_text`]}
        onChange={(event) => onChange({ ...word, plural_text: event.target.value })}
      />
      <IconButton
        label={`Reset: ${name}`}
        icon={<RotateCcw size={14} />}
        disabled={isPlain}
        onClick={() => onChange({ ...plain })}
      />
    </div>
  );
}
