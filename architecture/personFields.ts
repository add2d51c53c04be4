import type { Held, Rule } from './rule.ts';
import { withoutComments } from './sources.ts';

/** Where fields of people may be named: the list that everything is derived from, alternative headers in files, and the questions of a new school's forms. */
const places = new Set([
  'packages/core/src/people/fields.ts',
  'packages/core/src/imports/targets/rules.ts',
  'packages/core/src/forms/types/rules.ts',
]);
const made = /\.(test|spec)\.tsx?$|\/(testing|demo)\/|\/demo\.ts$/;
/** A field that is in every list, form and file, and means nothing special. */
const everywhere = /\bnationality\b/;

/** A field that is written out a second time would have to be written out for the next field too. */
export const fieldsNamedOnce: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('packages/') && !made.test(path) && !places.has(path))
    .filter(({ text }) => everywhere.test(withoutComments(text)))
    .map(({ path }) => `${path}: names a person's field; derive it from core/src/people/fields.ts`);

/** Where the fields of people are named. */
export const personFields: Held[] = [
  {
    promise: "a person's field is named in one place",
    rule: fieldsNamedOnce,
    broken: [{ path: 'packages/server/src/people/verbs.ts', text: 'const { nationality } = person;' }],
  },
];
