import type { AttendanceTables } from '../attendance/tables.ts';
import type { AutomationsTables } from '../automations/tables.ts';
import type { BranchesTables } from '../branches/tables.ts';
import type { FeedsTables } from '../calendar/feeds/tables.ts';
import type { CalendarTables } from '../calendar/tables.ts';
import type { WaitlistTables } from '../calendar/waitlist/tables.ts';
import type { CatalogTables } from '../catalog/tables.ts';
import type { FilesTables } from '../files/tables.ts';
import type { FormsTables } from '../forms/tables.ts';
import type { HttpTables } from '../http/tables.ts';
import type { InboxTables } from '../inbox/tables.ts';
import type { JobsTables } from '../jobs/tables.ts';
import type { BulkTables } from '../lists/bulk/tables.ts';
import type { LinksTables } from '../families/links/tables.ts';
import type { PersonFilesTables } from '../records/files/tables.ts';
import type { StaffTables } from '../staff/tables.ts';
import type { TimesheetTables } from '../staff/timesheet/tables.ts';
import type { ImportsTables } from '../imports/tables.ts';
import type { PeopleTables } from '../people/tables.ts';
import type { SegmentsTables } from '../filters/segments/tables.ts';
import type { SessionTables } from '../session/tables.ts';
import type { SettingsTables } from '../settings/tables.ts';
import type { WordsTables } from '../words/tables.ts';

/** Every table of the database, each described by the area that owns it. */
export interface Database
  extends
    SessionTables,
    BranchesTables,
    InboxTables,
    AutomationsTables,
    SettingsTables,
    WordsTables,
    PeopleTables,
    ImportsTables,
    BulkTables,
    StaffTables,
    TimesheetTables,
    PersonFilesTables,
    SegmentsTables,
    LinksTables,
    FormsTables,
    FilesTables,
    JobsTables,
    CatalogTables,
    CalendarTables,
    WaitlistTables,
    FeedsTables,
    AttendanceTables,
    HttpTables {}
