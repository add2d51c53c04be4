import type { VNode } from 'preact';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { bookingPage } from '@schoolbell/core/bookings/page/contract';
import type { Refusal } from '../call.ts';
import type { State } from '../element.ts';
import type { FormModel } from '../form/model.ts';

export type Page = ResultOf<typeof bookingPage>;
export type Slot = Page['slots'][number];
export type Step = 'choose' | 'when' | 'who' | 'check' | 'done';

/** Something to read before going on, with the ways to go on. */
export interface Notice {
  code: string;
  text: string;
  /** Times to take instead. */
  nearest?: readonly Slot[];
  /** What the button does, and its words if they aren't "Try again". */
  act?: (() => void) | undefined;
  label?: string;
  /** Something went wrong: the link is another way. */
  isProblem?: boolean;
}

/** What holds the seats, asks who is coming, and sends: the part that loads once a time is chosen. */
export interface Desk {
  readonly form: FormModel;
  /** Keeps the chosen seats, or keeps them longer. */
  hold(): Promise<void>;
  /** Goes on from the step that is shown. */
  next(): Promise<void>;
  /** Deals with a refusal that it knows; false if it is a problem like any other. */
  refused(refusal: Refusal): boolean;
  /** The time for the seats has run out. */
  over(): void;
  release(): void;
  /** The words of the button. */
  label(): string;
  /** The step that is shown. */
  view(): VNode;
}

/** What the element does for its flow. */
export interface Outlet {
  host: HTMLElement;
  wrapper: HTMLElement;
  emit(name: string, detail?: Record<string, unknown>, cancelable?: boolean): boolean;
  setState(state: State): void;
  isBlocked(): boolean;
  /** Fetches the part that holds, asks and sends. */
  bringDesk(): Promise<Desk>;
}
