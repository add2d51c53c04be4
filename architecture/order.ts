/** The areas of core and server in order: each can import those before it. */
export const areaOrder = [
  'words',
  'files',
  'settings',
  'session',
  'sums',
  'people',
  'filters',
  'lists',
  'students',
  'enquiries',
  'records',
  'catalog',
  'forms',
  'calendar',
  'attendance',
  'billing',
  'staff',
  'families',
  'bookings',
  'imports',
  'inbox',
  'dashboard',
  'search',
  'privacy',
  'branches',
  'automations',
  'setup',
];

/** Imports against the order that still have to be turned around. This list may only get shorter. */
export const stillOutOfOrder = new Set<string>([]);
