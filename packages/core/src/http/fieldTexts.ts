import type * as z from 'zod/mini';
import { texts } from '../validators.ts';
import type { FieldErrors } from './errors.ts';

/** What a schema refuses, as texts by field path: the server answers them, and a form shows the same before anything is sent. */
export function fieldTexts(issues: readonly z.core.$ZodIssue[], input: unknown): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...path, key].join('.')] ??= 'Unknown field';
    } else {
      fields[path.join('.') || 'input'] ??= textOf(issue, valueAt(input, path));
    }
  }
  return fields;
}

function valueAt(input: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    input,
  );
}

/** The text at a field: the schema's own if it has one, else the specification's closest. */
function textOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined || value === null) return texts.required;
  if (issue.message && issue.message !== 'Invalid input') return issue.message;
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `Please enter a value of at least ${issue.minimum}`
        : `This field must be at least ${issue.minimum} long`;
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `Please enter a value of at most ${issue.maximum}`
        : `This field must be at most ${issue.maximum} long`;
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int'
        ? 'Please enter only numbers'
        : 'This value is not accepted';
    case 'invalid_value':
      return 'Please choose one of the options';
    default:
      return 'This value is not accepted';
  }
}
