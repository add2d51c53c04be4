import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Failure } from '@schoolbell/core/http/errors';
import { updateWords, wordsList } from '@schoolbell/core/words/contract';
import { defaultWords, type WordType } from '@schoolbell/core/words/rules';
import { prefetch, useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Page } from '../shell/Page.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LeaveGuard } from '../ui/record/LeaveGuard.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toasts.ts';
import { WordReading } from './WordReading.tsx';
import { WordRow } from './WordRow.tsx';
import { wordErrors, type OneWord, type WordErrors } from './wordErrors.ts';
import * as css from './Customisation.css.ts';

/** Starts the words' read. */
export function warm(): void {
  prefetch(wordsList, {});
}

const isSame = (one: OneWord, other: OneWord) =>
  one.replaced_text.trim() === other.replaced_text && one.plural_text.trim() === other.plural_text;

/** The server's texts, by the words' types: it names them by their place in what was sent. */
function byType(failure: unknown, sent: readonly OneWord[]): WordErrors {
  const fields = failure instanceof Failure ? (failure.fields ?? {}) : {};
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => {
      const [, at, name] = path.split('.');
      return [`${sent[Number(at)]?.type}.${name}`, text];
    }),
  );
}

/** What is typed over the nine words, what is wrong with it, and how it is saved. */
function useTyped(saved: readonly OneWord[]) {
  const [typed, setTyped] = useState<Partial<Record<WordType, OneWord>>>({});
  const [errors, setErrors] = useState<WordErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const update = useWrite(updateWords);
  const words = saved.map((word) => typed[word.type] ?? word);
  const changed = words.filter(
    (word) =>
      !isSame(
        word,
        saved.find((one) => one.type === word.type)!,
      ),
  );
  function set(word: OneWord) {
    setTyped((now) => ({ ...now, [word.type]: word }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !name.startsWith(`${word.type}.`))));
  }

  async function save() {
    const sent = changed.map((word) => ({
      ...word,
      replaced_text: word.replaced_text.trim(),
      plural_text: word.plural_text.trim(),
    }));
    const wrong = wordErrors(words);
    setErrors(wrong);
    setRefusal(undefined);
    if (Object.keys(wrong).length > 0) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus());
      return;
    }
    try {
      const { data, message } = await update.mutateAsync({ words: sent });
      localStorage.setItem('wordsList', JSON.stringify(data));
      setTyped({});
      toast(message);
    } catch (error) {
      setErrors(byType(error, sent));
      setRefusal(error instanceof Error ? error.message : String(error));
    }
  }

  return {
    words,
    errors,
    refusal,
    isChanged: changed.length > 0,
    isSaving: update.isPending,
    set,
    save,
    discard: () => (setTyped({}), setErrors({}), setRefusal(undefined)),
  };
}

/** The nine words with what is typed over them. */
function WordsForm({ saved }: { saved: readonly OneWord[] }) {
  const { words, errors, refusal, isChanged, isSaving, set, save, discard } = useTyped(saved);
  return (
    <form
      noValidate
      className={css.columns}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isSaving) void save();
      }}
    >
      <LeaveGuard dirty={isChanged} />
      <Card flush className={css.list}>
        {refusal && (
          <div className={css.refusal}>
            <Banner tone="danger" title={refusal} />
          </div>
        )}
        <div className={css.head} aria-hidden>
          <span>Word</span>
          <span>One</span>
          <span>Several</span>
          <span />
        </div>
        {words.map((word) => (
          <WordRow key={word.type} word={word} errors={errors} onChange={set} />
        ))}
        <Foot words={words} isChanged={isChanged} isSaving={isSaving} onWord={set} onDiscard={discard} />
      </Card>
      <WordReading words={words} />
    </form>
  );
}

interface FootProps {
  words: readonly OneWord[];
  isChanged: boolean;
  isSaving: boolean;
  onWord: (word: OneWord) => void;
  onDiscard: () => void;
}

/** Back to the product's words, back to what is saved, and saving. */
function Foot({ words, isChanged, isSaving, onWord, onDiscard }: FootProps) {
  const isPlain = words.every((word) =>
    isSame(
      word,
      defaultWords.find((one) => one.type === word.type)!,
    ),
  );
  return (
    <footer className={css.foot}>
      <Button
        variant="ghost"
        icon={<RotateCcw size={14} aria-hidden />}
        disabled={isPlain}
        onClick={() => defaultWords.forEach(onWord)}
      >
        Reset all
      </Button>
      <span className={css.grow} />
      {isChanged && <Button onClick={onDiscard}>Discard</Button>}
      <Button type="submit" variant="primary" loading={isSaving} disabled={!isChanged}>
        Save
      </Button>
    </footer>
  );
}

function Loading() {
  return (
    <div className={css.columns} role="status" aria-label="Loading">
      <Card>
        {Array.from({ length: 9 }, (_, at) => (
          <div key={at} className={css.bone}>
            <Skeleton height={36} />
          </div>
        ))}
      </Card>
      <Card>
        <Skeleton height={260} />
      </Card>
    </div>
  );
}

/** The school's own words for nine things, in place of the product's. */
export function Component() {
  const read = useRead(wordsList, {});
  return (
    <Page
      title="Customisation"
      subtitle="Your own words for nine things. Menus, pages, forms, exports and messages follow at once."
    >
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <WordsForm saved={read.data.data} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}
