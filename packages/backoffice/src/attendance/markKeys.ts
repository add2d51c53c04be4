import type { KeyboardEvent } from 'react';
import { type Choice, choiceOfKey } from './marking.ts';

const buttonsOf = (row: Element | null): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('[aria-pressed]') ?? []),
];

/** Where a marked row leads: the button at the same place of the next one. */
function below(row: HTMLElement, button: HTMLElement): HTMLElement | undefined {
  return buttonsOf(row.nextElementSibling)[buttonsOf(row).indexOf(button)];
}

/** Where an arrow key leads. */
function neighbour(key: string, row: HTMLElement, button: HTMLElement): HTMLElement | undefined {
  const own = buttonsOf(row);
  const at = own.indexOf(button);
  if (key === 'ArrowRight') return own[at + 1];
  if (key === 'ArrowLeft') return own[at - 1];
  if (key === 'ArrowDown') return below(row, button);
  return key === 'ArrowUp' ? buttonsOf(row.previousElementSibling)[at] : undefined;
}

/** Marks by the key that stands for a choice, and goes on to the next row; an arrow goes where it leads. */
export function onMarkKey(
  pressed: KeyboardEvent<HTMLUListElement>,
  mark: (user_detail_id: number, choice: Choice) => void,
): void {
  const button = pressed.target as HTMLElement;
  const row = button.closest<HTMLElement>('[data-student]');
  if (!row || !button.hasAttribute('aria-pressed')) return;
  const choice = choiceOfKey(pressed);
  if (choice) mark(Number(row.dataset['student']), choice);
  const next = choice ? below(row, button) : neighbour(pressed.key, row, button);
  if (!choice && !next) return;
  pressed.preventDefault();
  next?.focus();
}
