import type { Rule } from './rule.ts';
import { withoutComments } from './sources.ts';

/** Screens that still keep typed values, mistakes and versions themselves. This list may only get shorter. */
export const ownForms = new Set<string>([
  'packages/backoffice/src/attendance/ClassNote.tsx',
  'packages/backoffice/src/billing/credit-notes/CreditForm.tsx',
  'packages/backoffice/src/billing/invoices/editor/InvoiceForm.tsx',
  'packages/backoffice/src/billing/invoices/editor/useSaving.ts',
  'packages/backoffice/src/billing/payments/TakingForm.tsx',
  'packages/backoffice/src/branches/AddBranch.tsx',
  'packages/backoffice/src/calendar/CancelDialog.tsx',
  'packages/backoffice/src/calendar/ChangeDialog.tsx',
  'packages/backoffice/src/calendar/EventForm.tsx',
  'packages/backoffice/src/calendar/NewEventForm.tsx',
  'packages/backoffice/src/http/fieldErrors.ts',
  'packages/backoffice/src/people/person/AddPerson.tsx',
  'packages/backoffice/src/people/person/EditPerson.tsx',
  'packages/backoffice/src/privacy/data/Retention.tsx',
  'packages/backoffice/src/profile/Details.tsx',
  'packages/backoffice/src/settings/Embed.tsx',
  'packages/backoffice/src/settings/Feedback.tsx',
  'packages/backoffice/src/settings/enrolment/Enrolment.tsx',
  'packages/backoffice/src/settings/general/Logo.tsx',
  'packages/backoffice/src/staff/AddStaff.tsx',
  'packages/backoffice/src/words/Customisation.tsx',
]);

/** A form that handles conflicts with other people's edits, guards unsaved text, or keeps its values in its own way. */
const ownForm = /'stale'|\b(useForm|useGuard|showAtFields)\b[<(]|<(LeaveGuard|ConflictDialog)\b/;

/** There is one way to edit and save a record: a second one would forget a rule and overwrite another person's change. */
export const oneRecord: Rule = (sources) => {
  const found = new Set(
    sources
      .filter(({ path }) => /^packages\/backoffice\/src\/(?!ui\/record\/)/.test(path) && !/\.test\.tsx?$/.test(path))
      .filter(({ text }) => ownForm.test(withoutComments(text)))
      .map(({ path }) => path),
  );
  return [
    ...[...found]
      .filter((path) => !ownForms.has(path))
      .map((path) => `${path}: keeps a form of its own; useRecord of ui/record does that`),
    ...[...ownForms]
      .filter((path) => !found.has(path))
      .map((path) => `${path}: keeps no form any more; take it off the list in architecture/ownForms.ts`),
  ];
};
