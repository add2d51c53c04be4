import * as attendance from './attendance/contract.ts';
import * as sessionCredits from './calendar/credits/contract.ts';
import * as makeUps from './attendance/makeups/contract.ts';
import * as classNotes from './attendance/notes/contract.ts';
import * as automations from './automations/contract.ts';
import * as branches from './branches/contract.ts';
import * as categories from './catalog/categories/contract.ts';
import * as registrationFees from './catalog/fees/contract.ts';
import * as items from './catalog/items/contract.ts';
import * as locations from './catalog/locations/contract.ts';
import * as packages from './catalog/packages/contract.ts';
import * as products from './catalog/products/contract.ts';
import * as subjects from './catalog/subjects/contract.ts';
import * as enrolments from './calendar/enrolments/contract.ts';
import * as events from './calendar/events/contract.ts';
import * as feeds from './calendar/feeds/contract.ts';
import * as series from './calendar/series/contract.ts';
import * as trials from './calendar/trials/contract.ts';
import * as waitlist from './calendar/waitlist/contract.ts';
import * as dashboard from './dashboard/contract.ts';
import * as files from './files/contract.ts';
import * as forms from './forms/contract.ts';
import * as drafts from './forms/drafts/contract.ts';
import * as formFiles from './forms/files/contract.ts';
import * as formLists from './forms/lists/contract.ts';
import * as inbox from './inbox/contract.ts';
import * as filters from './filters/contract.ts';
import * as duplicates from './people/duplicates/contract.ts';
import * as guardians from './people/guardians/contract.ts';
import * as households from './people/households/contract.ts';
import * as imports from './imports/contract.ts';
import * as leads from './enquiries/contract.ts';
import * as activity from './records/activity/contract.ts';
import * as personFiles from './records/files/contract.ts';
import * as leaves from './staff/leaves/contract.ts';
import * as bulk from './lists/bulk/contract.ts';
import * as exports from './lists/exports/contract.ts';
import * as batches from './students/batches/contract.ts';
import * as mails from './records/mails/contract.ts';
import * as sheets from './students/sheets/contract.ts';
import * as tags from './records/tags/contract.ts';
import * as links from './families/links/contract.ts';
import * as notes from './records/notes/contract.ts';
import * as segments from './filters/segments/contract.ts';
import * as staff from './staff/contract.ts';
import * as students from './students/contract.ts';
import * as tasks from './records/tasks/contract.ts';
import * as substitutes from './staff/substitutes/contract.ts';
import * as timesheet from './staff/timesheet/contract.ts';
import * as views from './filters/views/contract.ts';
import * as privacy from './privacy/contract.ts';
import * as search from './search/contract.ts';
import * as session from './session/contract.ts';
import * as invitations from './session/invitations/contract.ts';
import * as passwords from './session/passwords/contract.ts';
import * as profile from './people/profile/contract.ts';
import * as secondFactor from './session/second-factor/contract.ts';
import * as sessions from './session/sessions/contract.ts';
import * as settings from './settings/contract.ts';
import * as audit from './privacy/audit/contract.ts';
import * as feedback from './settings/feedback/contract.ts';
import * as general from './settings/general/contract.ts';
import * as alerts from './settings/alerts/contract.ts';
import * as data from './privacy/data/contract.ts';
import * as holidays from './settings/holidays/contract.ts';
import * as plan from './settings/plan/contract.ts';
import * as words from './words/contract.ts';
import type { Endpoint } from './http/endpoint.ts';

/** Every area with its endpoints. The server must handle each of them; OpenAPI and the generated tests read them here. */
export const contract = {
  session,
  invitations,
  passwords,
  secondFactor,
  sessions,
  profile,
  words,
  students,
  leads,
  bulk,
  exports,
  batches,
  tags,
  sheets,
  mails,
  duplicates,
  guardians,
  imports,
  households,
  filters,
  segments,
  views,
  staff,
  timesheet,
  personFiles,
  activity,
  notes,
  tasks,
  leaves,
  substitutes,
  links,
  privacy,
  forms,
  drafts,
  formFiles,
  formLists,
  settings,
  general,
  plan,
  feedback,
  branches,
  holidays,
  alerts,
  data,
  files,
  dashboard,
  inbox,
  automations,
  search,
  events,
  feeds,
  series,
  enrolments,
  waitlist,
  trials,
  attendance,
  sessionCredits,
  makeUps,
  classNotes,
  categories,
  subjects,
  packages,
  registrationFees,
  locations,
  products,
  items,
  audit,
};

export type Contract = typeof contract;
export type Area = keyof Contract;

/** An endpoint among the other things a contract file may export. */
export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

/** All endpoints, each with its area and its name. */
export function endpoints(): { area: Area; name: string; endpoint: Endpoint }[] {
  return (Object.keys(contract) as Area[]).flatMap((area) =>
    Object.entries(contract[area]).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ area, name, endpoint: value }] : [],
    ),
  );
}
