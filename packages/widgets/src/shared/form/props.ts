import type { Parts } from '../parts/names.ts';
import type { FormModel } from './model.ts';

/** What the element does for its view. */
export interface Actions {
  change: (path: string, value: unknown) => void;
  send: () => void;
  sendAnyway: () => void;
  reload: () => void;
  /** Fetches what a form shows now and then. */
  bring: (name: keyof Parts) => void;
}

/** What every part of the form is handed. */
export interface FormProps {
  model: FormModel;
  actions: Actions;
  /** The reader's language, for names of countries. */
  lang: string;
}

/** One choice as it is sent and as it is read. */
export interface Choice {
  value: string;
  label: string;
}
