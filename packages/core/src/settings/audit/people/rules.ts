/** What the audit log says of one kind of event: `@` stands for the person it is about, braces for the nine words. */
export interface KindOfEvent {
  /** Follows whoever did it. */
  does: string;
  /** Who did it where nobody was signed in; else the person it is about, as with one's own sign-in, or the server. */
  by?: 'family' | 'themselves' | 'operator';
}

/** Events about people and what hangs on them, in groups. */
export const peopleGroups = {
  'People and their pages': {
    opened: { does: 'opened the page of @' },
    added: { does: 'added @' },
    changed: { does: 'edited @' },
    archived: { does: 'archived @' },
    restored: { does: 'restored @' },
    reviewed: { does: 'kept @ beside a possible duplicate' },
    merged: { does: 'made another record one with @' },
    unmerged: { does: 'undid a merge of @' },
    converted: { does: 'made the lead @ a {student}' },
    moved: { does: 'moved @ to another stage' },
    assigned: { does: 'made somebody else the owner of the lead @' },
    staff_added: { does: 'added @ to the staff' },
    staff_invited: { does: 'invited @ once more' },
    staff_uninvited: { does: 'withdrew the invitation of @' },
    file_added: { does: 'added a file to @' },
    file_deleted: { does: 'deleted a file of @' },
    guardian_added: { does: 'added a guardian of @' },
    guardian_changed: { does: 'edited a guardian of @' },
    guardian_unlinked: { does: 'took a guardian off @' },
    guardian_deleted: { does: 'deleted the guardian @' },
    guardian_restored: { does: 'brought the guardian @ back' },
    family_joined: { does: 'put @ into a family' },
    family_left: { does: 'took @ out of a family' },
    emergency_changed: { does: 'changed whom to call for @ in an emergency' },
    exported: { does: 'exported people as CSV' },
    'person.exported': { does: 'took everything about @ out' },
    'person.erased': { does: 'erased a person for good' },
  },
  'Batches, tags and mails': {
    batch_added: { does: 'added a batch' },
    batch_changed: { does: 'changed a batch' },
    batch_archived: { does: 'archived a batch' },
    batch_restored: { does: 'restored a batch' },
    batch_joined: { does: 'put @ into a batch' },
    batch_left: { does: 'took @ out of a batch' },
    tag_added: { does: 'added a tag' },
    tag_changed: { does: 'changed a tag' },
    tag_deleted: { does: 'deleted a tag' },
    tagged: { does: 'changed the tags of @' },
    mailed: { does: 'wrote a mail to @' },
    sheet_drawn: { does: 'took out the profile sheet of @ as PDF' },
  },
  'Notes and tasks': {
    note_added: { does: 'wrote a note on @' },
    note_changed: { does: 'edited a note on @' },
    note_deleted: { does: 'deleted a note on @' },
    note_restored: { does: 'brought a deleted note on @ back' },
    task_added: { does: 'added a task about @' },
    task_completed: { does: 'completed a task about @' },
    task_reopened: { does: 'opened a task about @ again' },
    task_deleted: { does: 'deleted a task about @' },
  },
  Leaves: {
    leave_applied: { does: 'asked for days off for @' },
    leave_cancelled: { does: 'took back a request for days off of @' },
    leave_accepted: { does: 'approved days off of @' },
    leave_rejected: { does: 'rejected days off of @' },
  },
  Segments: {
    'segment.added': { does: 'saved a segment' },
    'segment.changed': { does: 'changed a segment' },
    'segment.deleted': { does: 'deleted a segment' },
  },
  Imports: {
    imported: { does: 'imported @' },
    'import.uploaded': { does: 'uploaded a file to import' },
    'import.started': { does: 'started an import' },
    'import.done': { does: 'ended an import' },
    'import.cancelled': { does: 'cancelled an import' },
    'import.undo': { does: 'began to take an import back' },
    'import.undone': { does: 'took an import back' },
  },
  'Stages of leads': {
    stage_added: { does: 'added a stage' },
    stage_changed: { does: 'changed a stage' },
    stage_deleted: { does: 'deleted a stage' },
    stages_reordered: { does: 'put the stages in another order' },
  },
  'What families sent': {
    'submission.accepted': { does: 'sent a form, which added @', by: 'family' },
    'submission.held': { does: 'sent a form that is held for a look', by: 'family' },
    'submission.released': { does: 'let a held form through, which added @' },
    'submission.dismissed': { does: 'dismissed a held form' },
  },
  'Links to families': {
    'link.made': { does: 'made a link for the family of @' },
    'link.revoked': { does: 'took back a link of the family of @' },
    'proposal.received': { does: 'answered a link about @', by: 'family' },
    'proposal.accepted': { does: 'accepted what the family of @ sent' },
    'proposal.dismissed': { does: 'dismissed what the family of @ sent' },
    'proposal.reopened': { does: 'put what the family of @ sent back on the list' },
  },
} as const satisfies Record<string, Record<string, KindOfEvent>>;
