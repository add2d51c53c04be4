import { routes as attendance } from './attendance/routes.tsx';
import { routes as calendar } from './calendar/routes.tsx';
import { routes as catalog } from './catalog/routes.tsx';
import { routes as dashboard } from './dashboard/routes.tsx';
import { routes as forms } from './forms/routes.tsx';
import { routes as duplicates } from './people/duplicates/routes.tsx';
import { routes as guardians } from './people/guardians/routes.tsx';
import { routes as imports } from './imports/routes.tsx';
import { routes as batches } from './students/batches/routes.tsx';
import { routes as leads } from './enquiries/routes.tsx';
import { routes as segments } from './filters/segments/routes.tsx';
import { routes as staff } from './staff/routes.tsx';
import { routes as students } from './students/routes.tsx';
import { routes as timesheet } from './staff/timesheet/routes.tsx';
import { routes as profile } from './profile/routes.tsx';
import { routes as settings } from './settings/routes.tsx';
import type { Screen } from './shell/screens.tsx';
import { routes as words } from './words/routes.tsx';

/** Every screen, area by area. A new area adds its line here; the menu then shows its entries. */
export const screens: readonly Screen[] = [
  ...dashboard,
  ...forms,
  ...imports,
  ...leads,
  ...students,
  ...batches,
  ...segments,
  ...staff,
  ...timesheet,
  ...guardians,
  ...duplicates,
  ...calendar,
  ...attendance,
  ...catalog,
  ...profile,
  ...settings,
  ...words,
];
