import type { DemoChild } from '../people/households/demo.ts';
import type { FormType } from '@schoolbell/core/forms/rules';
import type { FieldType } from '@schoolbell/core/people/questions/kinds/rules';
import type { Chance } from './chance.ts';

/** A day in milliseconds. */
export const DAY = 86_400_000;

/** A child that the database knows by now. */
export interface SeededChild extends DemoChild {
  user_detail_id: number;
  stage_id: number | null;
  signup_source: string;
  custom: Record<string, unknown>;
}

/** What the demo school needs of the server that it is made on. */
export interface DemoServer {
  secretKey: Buffer;
  /** The folder for everything outside the database. */
  dataDir: string;
  publicUrl: string;
}

/** What the school looks like when its people come. */
export interface School {
  institution_id: number;
  hash: string;
  server: DemoServer;
  now: Date;
  staff: Record<string, number>;
  stages: number[];
  questions: readonly AskedQuestion[];
}

/** A question that the demo school added, and how its children answer it. */
export interface Question {
  form_type: FormType;
  field_type: FieldType;
  custom_name: string;
  options?: readonly string[];
  answer(chance: Chance): unknown;
}

/** A question on the form, with its answers. */
export interface AskedQuestion extends Question {
  field_name: string;
}

/** A child's answers to the questions of one form, by field name; what is empty is left out. */
export function answersOf(
  chance: Chance,
  asked: readonly AskedQuestion[],
  form_type: FormType,
): Record<string, unknown> {
  const answers = asked
    .filter((question) => question.form_type === form_type)
    .map((question) => [question.field_name, question.answer(chance)] as const);
  return Object.fromEntries(
    answers.filter(([, answer]) => answer !== '' && !(Array.isArray(answer) && answer.length === 0)),
  );
}
