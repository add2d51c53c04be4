/** What can happen at a school, under the names that webhooks tell; the clock's own begin with `clock`. */
export const happeningTypes = [
  'student.created',
  'lead.created',
  'lead.converted',
  'lead.stage_changed',
  'enrolment.created',
  'attendance.marked',
  'booking.received',
  'booking.accepted',
  'booking.rejected',
  'invoice.issued',
  'invoice.paid',
  'invoice.cancelled',
  'payment.recorded',
  'payment.refunded',
  'clock.holiday',
  'clock.studentBirthday',
  'clock.leadBirthday',
  'clock.invoiceUpcoming',
  'clock.invoiceOverdue',
  'clock.classUpcoming',
  'clock.sessionsExpiring',
  'clock.absences',
  'clock.leadQuiet',
] as const;

export type HappeningType = (typeof happeningTypes)[number];

/** The automations' triggers that each type starts. */
export const triggersOf: Readonly<Record<HappeningType, readonly string[]>> = {
  'student.created': ['studentAdded'],
  'lead.created': ['leadAdded'],
  'lead.converted': ['studentAdded'],
  'lead.stage_changed': ['leadStageUpdated'],
  'enrolment.created': ['trial'],
  'attendance.marked': ['attendance'],
  'booking.received': ['onlineBooking'],
  'booking.accepted': ['onlineBooking'],
  'booking.rejected': [],
  'invoice.issued': ['invoice'],
  'invoice.paid': [],
  'invoice.cancelled': [],
  'payment.recorded': ['payment'],
  'payment.refunded': [],
  'clock.holiday': ['holiday'],
  'clock.studentBirthday': ['studentBirthday'],
  'clock.leadBirthday': ['leadBirthday'],
  'clock.invoiceUpcoming': ['invoiceUpcoming'],
  'clock.invoiceOverdue': ['invoiceOverdue'],
  'clock.classUpcoming': ['classUpcoming'],
  'clock.sessionsExpiring': ['sessionsExpiring'],
  'clock.absences': ['absences'],
  'clock.leadQuiet': ['leadQuiet'],
};

/** Something that happened, as an area tells of it. */
export interface Happened {
  /** Whom it is about. */
  person_id: number;
  /** The row that it is about. */
  subject_id?: number;
  /** What tells it apart from others of its type for this person: an automation acts once on it. */
  key: string | number;
  version?: number;
  /** The event's own facts, as they are now. */
  data?: Readonly<Record<string, unknown>>;
}

/** Days that happenings are kept for: webhooks can be sent again, and automations tried, for that long. */
export const KEPT_DAYS = 35;

/** How many happenings one job of automations takes. */
export const MOST_AT_ONCE = 500;
