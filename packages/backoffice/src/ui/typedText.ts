import { useEffect, useRef, useState } from 'react';
import type { SearchOption } from './ComboBox.tsx';
import { isSame, meantBy } from './meantBy.ts';

/** How long an answer to what was typed is waited for after Enter or Tab. */
const PATIENCE = 3_000;

/**
 * What Enter, Tab and leaving the field do with a text that was typed: the best match is chosen, where need be once the
 * server has answered; what fits nothing stays, and `error` says so.
 */
export function useTypedText(
  options: readonly SearchOption[],
  onChoose: (key: string) => void,
  search?: (text: string) => void,
) {
  /** Null where no one has typed since the last choice. */
  const typed = useRef<string | null>(null);
  const [wanted, setWanted] = useState('');
  const [error, setError] = useState('');
  const found = wanted ? meantBy(wanted, options) : undefined;
  const match = found?.value;
  const choose = (option: SearchOption) => onChoose(String(option.value));
  // As it is by then: only another answer or another text is a reason to look again.
  const chooseFound = useRef(() => {});
  chooseFound.current = () => found && choose(found);
  const tell = (text: string) => setError(`No match for “${text}”. Choose from the list.`);

  useEffect(() => {
    if (match !== undefined) return chooseFound.current();
    if (!wanted) return;
    const timer = setTimeout(() => {
      setWanted('');
      tell(wanted);
    }, PATIENCE);
    return () => clearTimeout(timer);
  }, [wanted, match]);

  return {
    typed,
    error,
    type(text: string | null) {
      typed.current = text;
      setWanted('');
      setError('');
    },
    /** By key the best match is taken; where the field is left by the pointer, only one that is beyond doubt. */
    take(how: 'best' | 'only') {
      const text = typed.current?.trim();
      if (!text) return;
      const best = meantBy(text, options);
      const others = options.filter((option) => option !== best);
      if (best && how === 'only' && meantBy(text, others) && !isSame(text, best.label))
        setError(`“${text}” fits more than one. Choose from the list.`);
      else if (best) choose(best);
      else if (search) {
        search(text);
        setWanted(text);
      } else tell(text);
    },
  };
}
