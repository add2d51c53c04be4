import type { KindOfEvent } from '../people/rules.ts';

/** Events of attendance and of sessions, in one group: `@` stands for the person it is about, braces for the nine words. */
export const attendanceGroups: { Attendance: Record<string, KindOfEvent> } = {
  Attendance: {
    attendance_marked: { does: 'marked who came to an event' },
    class_note_shared: { does: 'shared a class note with its families' },
    class_note_unshared: { does: 'took a class note back from its families' },
    attendance_exported: { does: 'exported attendance as CSV' },
    unmarked_exported: { does: 'exported unmarked attendance as CSV' },
    sessions_granted: { does: 'gave @ sessions' },
    sessions_adjusted: { does: 'corrected the sessions of @' },
    sessions_revoked: { does: 'took sessions of @ back' },
    make_up_link_made: { does: 'made a link by which the family of @ books a make-up' },
    make_up_link_revoked: { does: 'took back a link by which the family of @ could book a make-up' },
    make_up_booked: { does: 'booked a make-up for @', by: 'family' },
  },
};
