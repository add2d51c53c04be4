import { useState } from 'react';
import { money } from '@schoolbell/core/format';
import { allocationsOf, type Choice, chosenParts, MOST_PARTS, type OpenPart, whatItPays } from './paying.ts';

interface Paying {
  parts: readonly OpenPart[];
  amount: number;
  currency: string;
}

/** What an amount pays: what is due first, or what somebody chooses part by part. */
export function useChoosing({ parts, amount, currency }: Paying) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isTried, setTried] = useState(false);
  const pays = choice
    ? chosenParts(parts, choice, { amount, currency })
    : { ...whatItPays(parts, amount), wrong: {} as Record<string, string> };
  const chosen = choice ? pays.paid.filter((part) => part.amount > 0) : [];

  /** Why it can't be sent as it is chosen: undefined where it can, empty where it is said at a part. */
  function refusalOf(): string | undefined {
    if (Object.keys(pays.wrong).length > 0) return '';
    if (pays.over < 0) return `You share out ${money(-pays.over, currency)} more than you take.`;
    return chosen.length > MOST_PARTS ? `Choose at most ${MOST_PARTS} parts.` : undefined;
  }

  return {
    choice,
    pays,
    /** What is wrong at the parts is said after the first try. */
    wrong: isTried ? pays.wrong : {},
    choose(next: Choice | null) {
      setChoice(next);
      setTried(false);
    },
    /** The same as `refusalOf` says, from now on also at the parts. */
    check() {
      setTried(true);
      return refusalOf();
    },
    sent: () => ({
      allocations: allocationsOf(pays.paid),
      // Without a name the server would pay what is due first.
      as_credit: choice !== null && chosen.length === 0 ? (1 as const) : (0 as const),
    }),
  };
}
