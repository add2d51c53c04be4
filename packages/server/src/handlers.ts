import type { Area } from '@schoolbell/core/contract';
import type { Handlers } from './http/context.ts';
import { attendanceHandlers } from './attendance/handlers.ts';
import { sessionCreditsHandlers } from './calendar/credits/handlers.ts';
import { makeUpsHandlers } from './attendance/makeups/handlers.ts';
import { classNotesHandlers } from './attendance/notes/handlers.ts';
import { automationsHandlers } from './automations/handlers.ts';
import { branchesHandlers } from './branches/handlers.ts';
import { categoriesHandlers } from './catalog/categories/handlers.ts';
import { registrationFeesHandlers } from './catalog/fees/handlers.ts';
import { itemsHandlers } from './catalog/items/handlers.ts';
import { locationsHandlers } from './catalog/locations/handlers.ts';
import { packagesHandlers } from './catalog/packages/handlers.ts';
import { productsHandlers } from './catalog/products/handlers.ts';
import { subjectsHandlers } from './catalog/subjects/handlers.ts';
import { enrolmentsHandlers } from './calendar/enrolments/handlers.ts';
import { eventsHandlers } from './calendar/events/handlers.ts';
import { feedsHandlers } from './calendar/feeds/handlers.ts';
import { seriesHandlers } from './calendar/series/handlers.ts';
import { trialsHandlers } from './calendar/trials/handlers.ts';
import { waitlistHandlers } from './calendar/waitlist/handlers.ts';
import { dashboardHandlers } from './dashboard/handlers.ts';
import { filesHandlers } from './files/handlers.ts';
import { formsHandlers } from './forms/handlers.ts';
import { draftsHandlers } from './forms/drafts/handlers.ts';
import { formFilesHandlers } from './forms/files/handlers.ts';
import { formListsHandlers } from './forms/lists/handlers.ts';
import { inboxHandlers } from './inbox/handlers.ts';
import { filtersHandlers } from './filters/handlers.ts';
import { duplicatesHandlers } from './people/duplicates/handlers.ts';
import { guardiansHandlers } from './people/guardians/handlers.ts';
import { householdsHandlers } from './people/households/handlers.ts';
import { importsHandlers } from './imports/handlers.ts';
import { leadsHandlers } from './enquiries/handlers.ts';
import { leavesHandlers } from './staff/leaves/handlers.ts';
import { bulkHandlers } from './lists/bulk/handlers.ts';
import { exportsHandlers } from './lists/exports/handlers.ts';
import { batchesHandlers } from './students/batches/handlers.ts';
import { mailsHandlers } from './records/mails/handlers.ts';
import { sheetsHandlers } from './students/sheets/handlers.ts';
import { tagsHandlers } from './records/tags/handlers.ts';
import { linksHandlers } from './families/links/handlers.ts';
import { notesHandlers } from './records/notes/handlers.ts';
import { segmentsHandlers } from './filters/segments/handlers.ts';
import { activityHandlers } from './records/activity/handlers.ts';
import { personFilesHandlers } from './records/files/handlers.ts';
import { staffHandlers } from './staff/handlers.ts';
import { studentsHandlers } from './students/handlers.ts';
import { tasksHandlers } from './records/tasks/handlers.ts';
import { substitutesHandlers } from './staff/substitutes/handlers.ts';
import { timesheetHandlers } from './staff/timesheet/handlers.ts';
import { viewsHandlers } from './filters/views/handlers.ts';
import { privacyHandlers } from './privacy/handlers.ts';
import { searchHandlers } from './search/handlers.ts';
import { sessionHandlers } from './session/handlers.ts';
import { invitationsHandlers } from './session/invitations/handlers.ts';
import { passwordsHandlers } from './session/passwords/handlers.ts';
import { profileHandlers } from './people/profile/handlers.ts';
import { secondFactorHandlers } from './session/second-factor/handlers.ts';
import { sessionsHandlers } from './session/sessions/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { auditHandlers } from './privacy/audit/handlers.ts';
import { feedbackHandlers } from './settings/feedback/handlers.ts';
import { generalHandlers } from './settings/general/handlers.ts';
import { alertsHandlers } from './settings/alerts/handlers.ts';
import { dataHandlers } from './privacy/data/handlers.ts';
import { holidaysHandlers } from './settings/holidays/handlers.ts';
import { planHandlers } from './settings/plan/handlers.ts';
import { wordsHandlers } from './words/handlers.ts';

/** Every area with its handlers. The compiler asks for an area, or an endpoint of one, that is missing. */
export const handlers: { [A in Area]: Handlers<A> } = {
  session: sessionHandlers,
  invitations: invitationsHandlers,
  passwords: passwordsHandlers,
  secondFactor: secondFactorHandlers,
  sessions: sessionsHandlers,
  profile: profileHandlers,
  words: wordsHandlers,
  students: studentsHandlers,
  leads: leadsHandlers,
  bulk: bulkHandlers,
  exports: exportsHandlers,
  batches: batchesHandlers,
  tags: tagsHandlers,
  sheets: sheetsHandlers,
  mails: mailsHandlers,
  duplicates: duplicatesHandlers,
  guardians: guardiansHandlers,
  imports: importsHandlers,
  households: householdsHandlers,
  filters: filtersHandlers,
  segments: segmentsHandlers,
  views: viewsHandlers,
  staff: staffHandlers,
  timesheet: timesheetHandlers,
  personFiles: personFilesHandlers,
  activity: activityHandlers,
  notes: notesHandlers,
  tasks: tasksHandlers,
  leaves: leavesHandlers,
  substitutes: substitutesHandlers,
  links: linksHandlers,
  privacy: privacyHandlers,
  forms: formsHandlers,
  drafts: draftsHandlers,
  formFiles: formFilesHandlers,
  formLists: formListsHandlers,
  settings: settingsHandlers,
  general: generalHandlers,
  plan: planHandlers,
  feedback: feedbackHandlers,
  branches: branchesHandlers,
  holidays: holidaysHandlers,
  alerts: alertsHandlers,
  data: dataHandlers,
  files: filesHandlers,
  dashboard: dashboardHandlers,
  inbox: inboxHandlers,
  automations: automationsHandlers,
  search: searchHandlers,
  audit: auditHandlers,
  events: eventsHandlers,
  feeds: feedsHandlers,
  series: seriesHandlers,
  enrolments: enrolmentsHandlers,
  waitlist: waitlistHandlers,
  trials: trialsHandlers,
  attendance: attendanceHandlers,
  sessionCredits: sessionCreditsHandlers,
  makeUps: makeUpsHandlers,
  classNotes: classNotesHandlers,
  categories: categoriesHandlers,
  subjects: subjectsHandlers,
  packages: packagesHandlers,
  registrationFees: registrationFeesHandlers,
  locations: locationsHandlers,
  products: productsHandlers,
  items: itemsHandlers,
};
