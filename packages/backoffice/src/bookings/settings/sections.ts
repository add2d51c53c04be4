import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { bookableSubjects, onlineBookingSettings } from '@schoolbell/core/bookings/settings/contract';

/** How the school takes bookings, as the server tells it. */
export type Settings = ResultOf<typeof onlineBookingSettings>['data'];
/** A sub page. */
export type SubPage = Settings['pages'][number];
/** A subject and how it is booked. */
export type Bookable = ResultOf<typeof bookableSubjects>['data'][number];

/** The sections of the settings, by the last part of their addresses. */
export const sections = [
  { id: 'address', label: 'Address' },
  { id: 'page', label: 'Page' },
  { id: 'rules', label: 'Rules' },
  { id: 'subjects', label: '{Subjects}' },
  { id: 'pages', label: 'Sub pages' },
  { id: 'form', label: 'Form' },
  { id: 'widget', label: 'Widget' },
  { id: 'private', label: '{OneOnOnes}' },
  { id: 'trials', label: 'Trials' },
  { id: 'rentals', label: 'Rentals' },
  { id: 'measuring', label: 'Measuring' },
] as const;

export type SectionId = (typeof sections)[number]['id'];

/** The address of a section; the first one is the screen's own. */
export const sectionPath = (id: SectionId): string =>
  `/onlinebookings/settings${id === sections[0].id ? '' : `/${id}`}`;

/** A refusal names fields below what is sent; here they are named alone. */
export const inData = (path: string): string => path.replace(/^data\./, '');

export const bit = (on: boolean) => (on ? (1 as const) : (0 as const));

/** Letters that come apart are written without their marks, and everything else becomes one hyphen. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The address without its protocol, as people read it. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '');
