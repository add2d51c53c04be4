import { alert, kind } from '../http/kind.ts';

/** Tells staff of a lead that came by a form. */
export const enquiryAlert = alert('enquiry', {
  label: 'New enquiry',
  to: 'Everyone who can open it',
  readers: 'staff',
});

/** Tells staff about a student who came by a form. */
export const enrolmentAlert = alert('enrolment', {
  label: 'New {student} from a form',
  to: 'Everyone who can open it',
  readers: 'staff',
});

export const submissionAccepted = kind('submission.accepted', {
  group: 'What families sent',
  does: 'sent a form, which added @',
  by: 'family',
  feed: 'sent the form',
});

export const submissionHeld = kind('submission.held', {
  group: 'What families sent',
  does: 'sent a form that is held for review',
  by: 'family',
});

export const submissionReleased = kind('submission.released', {
  group: 'What families sent',
  does: 'accepted a held form, which added @',
  feed: 'was added from a held form',
});

export const submissionDismissed = kind('submission.dismissed', {
  group: 'What families sent',
  does: 'dismissed a held form',
});

export const formAdded = kind('form.added', {
  group: 'Forms',
  does: 'added a form',
  news: ['forms'],
});

export const formChanged = kind('form.changed', {
  group: 'Forms',
  does: 'changed a form',
  news: ['forms'],
});

export const formSettingChanged = kind('form.setting', {
  group: 'Forms',
  does: 'changed the terms, signature or options of a form',
  news: ['forms'],
});

export const formFilesChanged = kind('form.files', {
  group: 'Forms',
  does: 'turned files in forms on or off',
  news: ['forms'],
});

export const sectionAdded = kind('section.added', {
  group: 'Forms',
  does: 'added a section to a form',
  news: ['forms'],
});

export const sectionChanged = kind('section.changed', {
  group: 'Forms',
  does: 'changed a section of a form',
  news: ['forms'],
});

export const sectionRemoved = kind('section.removed', {
  group: 'Forms',
  does: 'removed a section from a form',
  news: ['forms'],
});

export const fieldAdded = kind('field.added', {
  group: 'Forms',
  does: 'added a question',
  news: ['forms'],
});

export const fieldChanged = kind('field.changed', {
  group: 'Forms',
  does: 'changed a question',
  news: ['forms'],
});

export const optionAdded = kind('option.added', {
  group: 'Forms',
  does: 'added a choice to a question',
  news: ['forms'],
});

export const optionChanged = kind('option.changed', {
  group: 'Forms',
  does: 'changed a choice of a question',
  news: ['forms'],
});

export const optionRemoved = kind('option.removed', {
  group: 'Forms',
  does: 'removed a choice from a question',
  news: ['forms'],
});
