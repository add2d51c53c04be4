import type { FilterField } from '../../../filters/rules.ts';

type Own = Pick<FilterField, 'name' | 'label' | 'kind'> & Partial<FilterField>;

/** The own fields of triggers some days before or after something; classes bring the fields that marks have too. */
export const dayFields = ({ subject, staff, location }: Record<'subject' | 'staff' | 'location', Own>) => {
  const owed: Own[] = [
    {
      name: 'invoice_status',
      label: 'Invoice status',
      kind: 'choice',
      options: [
        { value: 'issued', label: 'Issued' },
        { value: 'part', label: 'Part' },
      ],
    },
    { name: 'invoice_amount', label: 'Amount due', kind: 'number' },
  ];
  const event_type: Own = {
    name: 'event_type',
    label: 'Event type',
    kind: 'choice',
    options: [
      { value: 'oneOnOne', label: '{OneOnOne}' },
      { value: 'class', label: 'Class' },
    ],
  };
  return {
    invoiceUpcoming: owed,
    invoiceOverdue: owed,
    classUpcoming: [subject, staff, location, event_type],
    sessionsExpiring: [{ name: 'sessions_left', label: 'Sessions left', kind: 'number' }, subject],
    absences: [{ name: 'absences', label: 'Absences in a row', kind: 'number' }, subject],
  } as const satisfies Record<string, readonly Own[]>;
};
