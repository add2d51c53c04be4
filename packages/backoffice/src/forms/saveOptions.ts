import type { Endpoint, InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import { addOption, deleteOption, editOption, reorderOptions } from '@schoolbell/core/forms/fields/contract';
import type { SelectOption } from '@schoolbell/core/people/questions/rules';
import { call, watch } from '../http/client.ts';
import type { OptionDraft } from './draft.ts';

const send = <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ResultOf<E>> =>
  call(endpoint, input).catch(watch);

/** Sends what concerns one choice; a refusal of its value is said at that choice. */
async function at<Result>({ key }: OptionDraft, sending: Promise<Result>): Promise<Result> {
  try {
    return await sending;
  } catch (error) {
    const text = error instanceof Failure ? error.fields?.['value'] : undefined;
    throw text ? new Failure('invalid', text, { [`option.${key}`]: text }) : error;
  }
}

interface Rename {
  option: OptionDraft;
  id: number;
  value: string;
}

const plain = (text: string) => text.trim().toLocaleLowerCase();

/**
 * Renames in an order in which no two choices are ever called the same. Where names change places, one of them steps
 * aside under a name of its own first.
 */
export function renameSteps(saved: readonly Pick<SelectOption, 'id' | 'value'>[], wanted: readonly Rename[]): Rename[] {
  const names = new Map(saved.map((one) => [one.id, plain(one.value)]));
  const steps: Rename[] = [];
  let waiting = [...wanted];
  while (waiting.length > 0) {
    const isFree = ({ id, value }: Rename) =>
      ![...names].some(([other, name]) => other !== id && name === plain(value));
    const next = waiting.find(isFree);
    const step = next ?? { ...waiting[0]!, value: `${waiting[0]!.value.slice(0, 240)} (${waiting[0]!.id})` };
    if (!next && (names.get(step.id) === plain(step.value) || !isFree(step))) return [...steps, ...waiting];
    steps.push(step);
    names.set(step.id, plain(step.value));
    waiting = waiting.filter((one) => one !== next);
  }
  return steps;
}

/** Removes, renames, adds and orders choices until they are as drafted; `onProgress` hears of each that got its id. */
export async function saveOptions(
  field_id: number,
  saved: readonly SelectOption[],
  drafted: readonly OptionDraft[],
  onProgress: (options: OptionDraft[]) => void,
): Promise<void> {
  let options = [...drafted];
  const gone = saved.filter((one) => !options.some((option) => option.id === one.id));
  for (const { id } of gone) {
    await send(deleteOption, { id }).catch((error: unknown) => {
      if (!(error instanceof Failure && error.code === 'notFound')) throw error;
    });
  }
  const left = saved.filter((one) => !gone.includes(one));
  const renamed = options.flatMap((option) => {
    const before = left.find((one) => one.id === option.id);
    const value = option.value.trim();
    return before && before.value !== value ? [{ option, id: before.id, value }] : [];
  });
  for (const { option, id, value } of renameSteps(left, renamed)) await at(option, send(editOption, { id, value }));
  for (const option of options.filter((one) => one.id === null)) {
    const { id } = await at(option, send(addOption, { field_id, value: option.value.trim() }));
    options = options.map((one) => (one.key === option.key ? { ...one, id } : one));
    onProgress(options);
  }
  const ids = options.map((option) => option.id!);
  const added = ids.filter((id) => !left.some((one) => one.id === id));
  const asItIs = [...[...left].sort((a, b) => a.order - b.order).map((one) => one.id), ...added];
  if (ids.join() !== asItIs.join()) await send(reorderOptions, { field_id, ids });
}
