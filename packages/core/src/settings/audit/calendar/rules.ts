/** Events of the calendar, in one group: `@` stands for the person it is about, braces for the nine words. */
export const calendarGroups: { Calendar: Record<string, { does: string }> } = {
  Calendar: {
    event_made: { does: 'made an event or a series' },
    event_drafted: { does: 'kept an event or a series as a draft' },
    event_published: { does: 'published an event or a series' },
    event_changed: { does: 'changed events' },
    event_cancelled: { does: 'cancelled events' },
    event_undone: { does: 'took a change of events back' },
    event_overridden: { does: 'booked over what was there already' },
    event_reminders: { does: 'changed the reminders of events' },
    feed_made: { does: 'made a private calendar address' },
    feed_revoked: { does: 'ended a private calendar address' },
    roster_exported: { does: 'exported the roster of an event as CSV' },
    enrolled: { does: 'enrolled @ in a class' },
    enrolment_cancelled: { does: "ended the place of @ in a class" },
    enrolment_transferred: { does: 'moved @ to another class' },
  },
};
