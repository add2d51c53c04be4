/** The areas of core and server in the order in which they may know each other: each may import those before it. */
export const areaOrder = [
  'words',
  'files',
  'settings',
  'session',
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
  'imports',
  'inbox',
  'dashboard',
  'search',
  'privacy',
  'branches',
  'automations',
  'setup',
];

/** Imports against the order that wait to be turned round. This list may only get shorter. */
export const stillOutOfOrder = new Set<string>([]);
