import { familyExamples } from './examples-families.ts';
import { PASSWORD, type TestStaff } from './server.ts';
import { attendanceExamples } from './examples-attendance.ts';
import { calendarExamples } from './examples-calendar.ts';
import { enrolmentExamples } from './examples-enrolment.ts';
import { catalogExamples } from './examples-catalog.ts';
import { groupExamples } from './examples-groups.ts';
import { staffExamples } from './examples-staff.ts';
import { ticketFor, typed } from './family.ts';
import { linkExamples } from './links.ts';
import { draftExamples, listExamples } from './signup.ts';
import { newImport, newPreset } from './imports.ts';
import {
  ask,
  conditions,
  newField,
  newHeader,
  newHeld,
  newHoliday,
  newLead,
  newLeave,
  newMail,
  newStage,
  newStudent,
  newSegment,
  newTask,
  newView,
  someone,
  type World,
} from './world.ts';

type Input = Record<string, unknown>;
/** An input that the endpoint takes, naming this world's own records; with new ones where the call uses them up. */
type Example = (world: World, caller: TestStaff) => Input | Promise<Input>;

const none: Example = () => ({});
const listing: Example = () => ({ page: 1, per_page: 10, direction: 'asc', search: 'person' });
const guardian = {
  firstName: 'Gale',
  surname: 'Ward',
  email: 'gale@home.example',
  phone: '+65 8123 4567',
  relation: 'Aunt',
};
const address = { street: '1 Long Road', country: 'SG', city: 'Singapore', state: '', zip: '018956' };
const person = (): Input => ({
  firstName: someone(),
  surname: 'Ward',
  email: '',
  phone: '+65 6123 4567',
  dob: '2015-04-30',
  gender: 'F',
  nationality: 'SG',
  referral_source: 'Friend',
  address,
  custom: {},
  guardian,
  isDuplicate: 1,
});

const inbox: Example = ({ owner }) => ({ user_detail_id: owner.user_detail_id, page: 1, per_page: 10, is_unread: 1 });
let spans = 0;
/** Two days on which nobody has asked for leave yet. */
const freeDays = () => {
  const from = Date.UTC(2040, 0, 1 + 2 * spans++);
  const [start_date, end_date] = [from, from + 86_400_000].map((at) => new Date(at).toISOString().slice(0, 10));
  return { start_date, end_date };
};

async function submission(world: World, type: 'student' | 'lead'): Promise<Input> {
  const form = world.forms[type].hash;
  return {
    institution: world.school.hash,
    form,
    values: typed(type),
    ticket: await ticketFor(world.server, world.school, { type, form }),
    elapsed: 20_000,
    signup_source: 'website',
    utm: { source: 'spring' },
    referrer: 'https://search.example/',
    page_url: 'https://school.example/join',
  };
}

const detailsOf = (world: World, path: string, user_detail_id: number) => ask(world, 'GET', path, { user_detail_id });
const reversed = async (world: World, path: string, input: Input): Promise<number[]> =>
  (await ask(world, 'GET', path, input)).data.map((row: { id: number }) => row.id).reverse();

/** One example for each endpoint of the contract, by area and name. */
export const examples: Record<string, Example> = {
  'session.login': ({ teacher }) => ({ email: teacher.email, password: PASSWORD }),
  'session.logout': none,
  'session.sessionUser': none,
  'session.refreshSession': none,
  'session.setupStatus': none,
  'session.updateVersion': none,
  'session.sessionPlan': none,
  'session.switchUser': (_, { user_detail_id }) => ({ user_detail_id }),
  'invitations.answerInvitation': (_, { user_detail_id }) => ({ user_detail_id, join: 0 }),
  'session.setupInstitution': () => ({
    token: 'x'.repeat(43),
    institutionName: 'Another',
    institutionCountry: 'SG',
    institutionCurrency: 'SGD',
    institutionTimeZone: 'Asia/Singapore',
    firstName: 'A',
    surname: 'B',
    email: 'a@b.example',
    password: 'a tall green door',
  }),
  'passwords.forgotPassword': ({ teacher }) => ({ email: teacher.email }),
  'passwords.resetPassword': () => ({ token: 'x'.repeat(43), password: 'a tall green door' }),
  'passwords.changePassword': () => ({ current: PASSWORD, password: 'a taller green door' }),
  'secondFactor.secondFactorStatus': none,
  'secondFactor.startSecondFactor': () => ({ password: PASSWORD }),
  'secondFactor.confirmSecondFactor': () => ({ code: '123456' }),
  'secondFactor.disableSecondFactor': () => ({ password: PASSWORD, code: '123456' }),
  'secondFactor.newRecoveryCodes': () => ({ password: PASSWORD, code: '123456' }),
  'sessions.sessionList': none,
  'sessions.endOtherSessions': none,
  'sessions.endAllSessions': none,
  'sessions.endSession': async ({ server }, caller) => {
    const { body } = await server.call('GET', 'session/list', {}, { as: caller });
    return { session_id: body.data[0].session_id };
  },
  'profile.profileGet': none,
  'profile.profileUpdate': async ({ server }, caller) => {
    const { body } = await server.call('GET', 'profile/get', {}, { as: caller });
    return {
      version: body.version,
      firstName: 'Olive',
      surname: 'Owner',
      phone: '+65 6123 4567',
      address,
      image_handle: null,
    };
  },
  'words.wordsList': none,
  'words.updateWords': () => ({ words: [{ type: 'student', replaced_text: 'pupil', plural_text: 'pupils' }] }),
  'students.students': () => ({ page: 1, per_page: 10, direction: 'asc', search: 'person', filters: conditions }),
  'students.studentStatistics': () => ({ more: 1 }),
  'students.searchStudents': () => ({ search: 'person', page: 1, per_page: 5 }),
  'students.exportStudents': listing,
  'students.studentDetails': ({ student }) => ({ user_detail_id: student }),
  'students.createStudent': ({ file }) => ({ ...person(), image_handle: file, status: 'trial' }),
  'students.updateStudent': async (world) => {
    const { version } = await detailsOf(world, 'student/getDetails', world.student);
    return {
      user_detail_id: world.student,
      version,
      surname: someone(),
      address,
      image_handle: world.file,
      status: 'paused',
    };
  },
  'students.archiveStudents': async (world) => ({ user_detail_ids: [await newStudent(world)], is_archived: 1 }),
  'students.exportChosenStudents': ({ student }) => ({ user_detail_ids: [student] }),
  'students.reviewedStudent': ({ student }) => ({ user_detail_id: student }),
  'leads.leads': ({ stages }) => ({ per_page: 5, stage_id: stages[0], interest: 3 }),
  'leads.leadDetails': ({ lead }) => ({ user_detail_id: lead }),
  'leads.leadsByStage': () => ({ per_stage: 5, depth: ['1:120'], search: 'person', owner_id: 0, rotten: 1 }),
  'leads.createLead': ({ stages, file }) => ({ ...person(), image_handle: file, stage_id: stages[0], interest: 4 }),
  'leads.updateLead': async (world) => {
    const { version } = await detailsOf(world, 'leads/getDetails', world.lead);
    return {
      user_detail_id: world.lead,
      version,
      surname: someone(),
      interest: 2,
      owner_id: world.teacher.user_detail_id,
    };
  },
  'leads.moveLead': ({ lead, stages }) => ({ user_detail_ids: [lead], stage_id: stages[1] }),
  'leads.assignLeads': ({ lead, teacher }) => ({ user_detail_ids: [lead], owner_id: teacher.user_detail_id }),
  'leads.leadStageHistory': ({ lead }) => ({ user_detail_id: lead }),
  'leads.leadConversions': () => ({ period: 'this_year' }),
  'leads.convertLead': async (world) => {
    const lead = await newLead(world);
    return { user_detail_id: lead, version: (await detailsOf(world, 'leads/getDetails', lead)).version };
  },
  'leads.archiveLeads': async (world) => ({ user_detail_ids: [await newLead(world)], is_archived: 1 }),
  'leads.exportLeads': ({ stages }) => ({ stage_id: stages[0] }),
  'leads.exportChosenLeads': ({ lead }) => ({ user_detail_ids: [lead] }),
  'leads.reviewedLead': ({ lead }) => ({ user_detail_id: lead }),
  'leads.stages': none,
  'leads.makeStage': async (world) => ({
    id: await newStage(world),
    stage_name: someone().slice(0, 40),
    colour: 'info',
    rotten_days: 7,
  }),
  'leads.reorderStages': async (world) => ({ ids: await reversed(world, 'leadStage/list', {}) }),
  'leads.deleteStage': async (world) => ({ id: await newStage(world), target_id: world.stages[0] }),
  'filters.filterFields': () => ({ type: 'lead' }),
  'segments.segments': () => ({ page: 1, per_page: 10, segment_type: 'student', search: 'person' }),
  'segments.segmentDetails': ({ segment }) => ({ segment_id: segment }),
  'segments.previewSegment': () => ({ segment_type: 'student', filter_data: conditions }),
  'segments.createSegment': () => ({ segment_name: someone(), segment_type: 'lead', filter_data: conditions }),
  'segments.updateSegment': async (world) => ({
    segment_id: await newSegment(world),
    version: 1,
    segment_name: someone(),
    filter_data: conditions,
  }),
  'segments.deleteSegment': async (world) => ({ segment_id: await newSegment(world) }),
  'views.savedViews': () => ({ list: 'student' }),
  'views.saveView': async (world, caller) => ({
    view_id: await newView(world, caller),
    list: 'student',
    view_name: someone(),
    address: 'status=trial',
    columns: ['firstName'],
    is_shared: 1,
  }),
  'views.deleteView': async (world, caller) => ({ view_id: await newView(world, caller) }),
  ...familyExamples,
  ...catalogExamples,
  ...calendarExamples,
  ...enrolmentExamples,
  ...attendanceExamples,
  'guardians.addGuardian': ({ student }) => ({
    user_detail_id: student,
    guardian: { ...guardian, firstName: someone() },
  }),
  'guardians.updateGuardian': async (world) => {
    const { guardians } = await detailsOf(world, 'student/getDetails', world.student);
    const { version } = guardians.find((one: { user_detail_id: number }) => one.user_detail_id === world.guardian);
    return {
      user_detail_id: world.guardian,
      child_id: world.student,
      version,
      ...guardian,
      parentCommunication: 1,
      invoiceTo: 1,
      same_as_primary_email: 0,
    };
  },
  'imports.importList': none,
  'imports.uploadImport': () => ({ kind: 'student', file_name: 'people.csv' }),
  'imports.importDetails': async (world) => ({ import_id: await newImport(world, 'uploaded') }),
  'imports.rereadImport': async (world) => ({
    import_id: await newImport(world, 'uploaded'),
    encoding: 'windows-1252',
    delimiter: ';',
    sheet: 0,
  }),
  'imports.checkImport': async (world) => ({
    import_id: await newImport(world, 'uploaded'),
    mapping: ['firstName', 'email'],
    settings: { date_order: 'dmy', duplicates: 'reject' },
  }),
  'imports.importRows': async (world) => ({ import_id: await newImport(world, 'checked'), action: 'create', page: 1 }),
  'imports.startImport': async (world) => ({ import_id: await newImport(world, 'checked') }),
  'imports.cancelImport': async (world) => ({ import_id: await newImport(world, 'checked') }),
  'imports.undoImport': async (world) => ({ import_id: await newImport(world, 'done') }),
  'imports.saveImportPreset': async (world) => ({
    import_id: await newImport(world, 'uploaded'),
    preset_name: someone(),
    mapping: ['firstName', 'email'],
    settings: { date_order: 'dmy', duplicates: 'reject' },
  }),
  'imports.renameImportPreset': async (world) => ({ preset_id: await newPreset(world), preset_name: someone() }),
  'imports.deleteImportPreset': async (world) => ({ preset_id: await newPreset(world) }),
  'imports.rejectedRows': async (world) => ({ import_id: await newImport(world, 'done') }),
  ...staffExamples,
  ...groupExamples,
  'tasks.tasks': ({ lead }) => ({ user_detail_id: lead }),
  'tasks.addTask': ({ lead, teacher }) => ({
    user_detail_id: lead,
    task_detail: 'Call',
    assigned_id: teacher.user_detail_id,
    validity_date: '2031-01-01T09:00:00Z',
  }),
  'tasks.setTaskStatus': ({ task }) => ({ task_id: task, status: 1 }),
  'tasks.deleteTask': async (world) => ({ id: await newTask(world, world.lead) }),
  'leaves.leaves': ({ teacher }) => ({ user_detail_id: teacher.user_detail_id, page: 1, per_page: 10 }),
  'leaves.applyLeave': () => ({ type: 'Sick', ...freeDays(), reason: 'A cold' }),
  'leaves.cancelLeave': async (world) => ({ leave_id: await newLeave(world, world.owner) }),
  'leaves.changeLeaveStatus': async (world) => ({
    leave_id: await newLeave(world, world.teacher),
    status: 'Rejected',
    reject_reason: 'Exams',
    timezoneName: 'Asia/Singapore',
  }),
  ...linkExamples,
  ...draftExamples,
  ...listExamples,
  'forms.studentFormConfig': ({ school, forms }) => ({ institution: school.hash, form: forms.student.hash }),
  'forms.leadFormConfig': ({ school, forms }) => ({ institution: school.hash, form: forms.lead.hash }),
  'forms.addStudent': (world) => submission(world, 'student'),
  'forms.addLead': (world) => submission(world, 'lead'),
  'formFiles.uploadFormFile': none,
  'formFiles.formFiles': none,
  'formFiles.saveFormFiles': () => ({ form_files: 1 }),
  'forms.formOptions': ({ school, forms }) => ({ institution: school.hash, form: forms.lead.hash }),
  'forms.formTypesByHash': ({ school }) => ({ hash: school.hash }),
  'forms.getFormTypes': () => ({ type: 'lead' }),
  'forms.addFormType': () => ({ form_type: 'lead', custom_form_name: someone() }),
  'forms.editFormType': ({ forms }) => ({ custom_form_id: forms.lead.id, title: someone(), success_redirect: '' }),
  'forms.getFields': ({ forms }) => ({ type: 'lead', custom_form_id: forms.lead.id, is_archived: 0 }),
  'forms.getHeaders': ({ forms }) => ({ type: 'lead', custom_form_id: forms.lead.id }),
  'forms.saveHeader': ({ forms, header }) => ({ custom_form_id: forms.lead.id, id: header, header_name: someone() }),
  'forms.reorderHeaders': async (world) => ({
    custom_form_id: world.forms.lead.id,
    ids: await reversed(world, 'customForm/header/get', { type: 'lead' }),
  }),
  'forms.deleteHeader': async (world) => ({
    custom_form_id: world.forms.lead.id,
    id: await newHeader(world, world.forms.lead.id),
  }),
  'forms.addField': ({ forms, header }) => ({
    custom_form_id: forms.lead.id,
    field_type: 'select',
    custom_name: someone(),
    header_id: header,
    select_options: ['One', 'Two'],
  }),
  'forms.editField': ({ forms, field, header }) => ({
    custom_form_id: forms.lead.id,
    id: field,
    custom_name: someone(),
    header_id: header,
    toShow: 1,
  }),
  'forms.reorderFields': async (world) => ({
    custom_form_id: world.forms.lead.id,
    fields: (await reversed(world, 'customForm/option/getAll', { type: 'lead' })).map((id) => ({
      id,
      header_id: world.header,
    })),
  }),
  'forms.addOption': ({ field }) => ({ field_id: field, value: someone() }),
  'forms.editOption': ({ option }) => ({ id: option, value: someone() }),
  'forms.deleteOption': async (world) => ({ id: (await newField(world, world.forms.lead.id)).select_options[0]!.id }),
  'forms.reorderOptions': async (world) => {
    const made = await newField(world, world.forms.lead.id);
    return { field_id: made.id, ids: made.select_options.map((one) => one.id).reverse() };
  },
  'forms.getSettings': ({ forms }) => ({ type: 'lead', custom_form_id: forms.lead.id }),
  'forms.saveSetting': ({ forms }) => ({
    custom_form_id: forms.student.id,
    type: 'terms',
    should_display: 0,
    is_required: 0,
    label: 'I agree',
    text: 'All of it',
    link: 'https://school.example/terms',
  }),
  'forms.heldSubmissions': () => ({ type: 'lead' }),
  'forms.acceptHeld': async (world) => ({ submission_id: await newHeld(world) }),
  'forms.dismissHeld': async (world) => ({ submission_id: await newHeld(world) }),
  'search.overallSmart': () => ({ search: 'person', page: 1, per_page: 5 }),
  'settings.accessControls': none,
  'settings.embedSettings': none,
  'audit.auditLog': ({ owner, student }) => ({
    kind: 'People and their pages',
    actor_id: owner.user_detail_id,
    person_id: student,
    from: '2020-01-01',
    to: '2099-12-31',
    page: 1,
    per_page: 5,
  }),
  'audit.exportAuditLog': ({ owner }) => ({ kind: 'opened', actor_id: owner.user_detail_id, from: '', to: '' }),
  'settings.personAccess': ({ teacher }) => ({ search: '', user_detail_id: teacher.user_detail_id }),
  'settings.updatePersonAccess': ({ teacher }) => ({
    user_detail_id: teacher.user_detail_id,
    category: 'reports',
    value: 1,
  }),
  'settings.updateAccessControl': () => ({ role_id: 9, category: 'reports', value: 0 }),
  'settings.saveSites': () => ({ sites: ['https://school.example'] }),
  'settings.saveTheme': () => ({ theme: { accent: '#3a5bc7', radius: 8 } }),
  'settings.outbox': () => ({ page: 1, status: 'failed' }),
  'settings.mailDetails': ({ mail }) => ({ id: mail }),
  'settings.mailCalendar': async (world) => ({ id: await newMail(world, 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n') }),
  'settings.resendMail': async (world) => ({ id: await newMail(world) }),
  'data.exportAll': none,
  'data.retention': none,
  'data.erasePreview': ({ student }) => ({ user_detail_id: student }),
  'data.erasablePeople': () => ({ search: 'person' }),
  'data.erasePerson': async (world) => {
    const user_detail_id = await newStudent(world);
    const { firstName } = await detailsOf(world, 'student/getDetails', user_detail_id);
    return { user_detail_id, confirmation: firstName };
  },
  'data.saveRetention': () => ({
    retention: { archived_leads: 24, archived_students: null, dismissed_forms: 1, mails: 12, audit: null },
  }),
  'alerts.alerts': none,
  'alerts.updateAlert': () => ({ alert: 'task', role_id: 9, value: 0 }),
  'holidays.holidays': () => ({ year: 2026 }),
  'holidays.saveHoliday': () => ({ holiday_name: someone(), start_date: '2026-07-01', end_date: '2026-07-31' }),
  'holidays.deleteHoliday': async (world) => ({ id: await newHoliday(world) }),
  'holidays.keepCountry': () => ({ country: 'DE', region: 'BY', is_kept: 1 }),
  'holidays.keepOpen': () => ({ country: 'SG', holiday_date: '2026-08-09', holiday_name: 'National Day', is_open: 1 }),
  'holidays.getHoliday': () => ({ start: '2026-01-01', end: '2026-12-31', timezone: 'Asia/Singapore' }),
  'automations.automationsList': none,
  'general.generalSettings': none,
  'general.updateGeneral': async (world) => {
    const { data } = await ask(world, 'GET', 'general/get');
    return {
      version: data.version,
      institutionName: someone(),
      institutionEmail: 'office@school.example',
      institutionPhone: '+65 6123 4567',
      institutionWebsite: 'www.school.example',
      logo_handle: null,
      institutionAddress: address,
      institutionCurrency: 'SGD',
      institutionTimeZone: 'Asia/Singapore',
    };
  },
  'plan.planDetails': none,
  'feedback.addFeedback': () => ({ message: 'More bells', page: '/dashboard' }),
  'branches.addBranch': ({ owner }) => ({
    institutionName: someone(),
    institutionCurrency: 'SGD',
    replicateSubjects: 1,
    replicatePackages: 0,
    replicateFinance: 1,
    institutionAddress: address,
    user_detail_id: owner.user_detail_id,
  }),
  'branches.branchDetails': ({ school }) => ({ id: school.institution_id }),
  'branches.branches': none,
  'files.uploadImage': none,
  'dashboard.newStudents': none,
  'dashboard.newLeads': none,
  'dashboard.openEnquiries': none,
  'dashboard.tasksDue': none,
  'dashboard.activities': none,
  'dashboard.leavesAhead': none,
  'dashboard.eventsToday': none,
  'dashboard.attendanceWeek': none,
  'inbox.notificationStatistics': none,
  'inbox.taskNotifications': inbox,
  'inbox.mentionNotifications': inbox,
  'inbox.leaveNotifications': inbox,
  'inbox.attendanceNotifications': inbox,
  'inbox.readNotification': ({ leave }) => ({ type: 'Leave', related_type_id: leave }),
};

/** Calls that end the session or change the password of whoever makes them: each is made by somebody new. */
export const spendsCaller = new Set([
  'session.switchUser',
  'passwords.changePassword',
  'secondFactor.startSecondFactor',
  'sessions.endSession',
  'sessions.endOtherSessions',
  'sessions.endAllSessions',
]);

/** What an example answers where that isn't 200: nothing to renew, to set up or to confirm, no link from a mail, no picture in a JSON body. */
export const otherAnswers: Record<string, number> = {
  'session.refreshSession': 401,
  'session.setupInstitution': 410,
  'passwords.resetPassword': 410,
  'secondFactor.confirmSecondFactor': 409,
  'secondFactor.disableSecondFactor': 422,
  'secondFactor.newRecoveryCodes': 422,
  'files.uploadImage': 422,
  'imports.uploadImport': 422,
  'formFiles.uploadFormFile': 422,
  'personFiles.uploadPersonFile': 422,
  'invitations.answerInvitation': 404,
};
