const inCalendar = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');
const instantText = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** A calendar file with one class. */
export function calendarFile(event: {
  reference: string;
  title: string;
  place: string;
  starts_at: string;
  minutes: number;
}): string {
  const start = new Date(event.starts_at);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Schoolbell//Booking//EN',
    'BEGIN:VEVENT',
    `UID:${event.reference}@schoolbell`,
    `DTSTAMP:${instantText(start)}`,
    `DTSTART:${instantText(start)}`,
    `DTEND:${instantText(new Date(start.getTime() + event.minutes * 60_000))}`,
    `SUMMARY:${inCalendar(event.title)}`,
    `LOCATION:${inCalendar(event.place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.join('\r\n');
}
