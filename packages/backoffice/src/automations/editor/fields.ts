import { useMemo } from 'react';
import { automationFields } from '@schoolbell/core/automations/contract';
import { countries } from '@schoolbell/core/countries';
import type { FilterField } from '@schoolbell/core/filters/rules';
import type { Variable } from '@schoolbell/core/messages/variables/rules';
import { useRead } from '../../http/read.ts';
import { type Say, useSay } from '../../words/say.ts';
import type { TriggerFields } from '../calls.ts';

const MINUTE = 60_000;

/** What a trigger's automations can be made of, in the school's words. */
export interface TriggerParts extends Omit<TriggerFields, 'filters' | 'variables'> {
  filters: FilterField[];
  variables: Variable[];
}

const countryOptions = () => countries().map(({ code, name }) => ({ value: code, label: name }));

/** The parts as screens draw them: in the school's words, with every country by name. */
export function partsOf(data: TriggerFields, say: Say): TriggerParts {
  const shown = <One extends { label: string; kind: string; options: { value: string; label: string }[] }>(
    one: One,
  ): One => ({ ...one, label: say(one.label), options: one.kind === 'country' ? countryOptions() : one.options });
  return {
    ...data,
    filters: data.filters.map(shown) as FilterField[],
    updates: data.updates.map(shown),
    variables: data.variables.map((one) => ({ ...one, label: say(one.label), group: say(one.group ?? 'Variables') })),
  };
}

/** The same of a trigger by name; undefined while it loads. */
export function useTriggerParts(trigger: string | null): { parts: TriggerParts | undefined; error: Error | null } {
  const say = useSay();
  const { data, error, isPlaceholderData } = useRead(
    automationFields,
    { trigger_name: trigger ?? '' },
    { enabled: trigger !== null, every: 10 * MINUTE },
  );
  const parts = useMemo(() => data && partsOf(data.data, say), [data, say]);
  return { parts: isPlaceholderData ? undefined : parts, error };
}
