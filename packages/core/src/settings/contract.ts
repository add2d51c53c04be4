import * as z from 'zod/mini';
import { categories } from '../access.ts';
import { endpoint } from '../http/endpoint.ts';
import { flag, id, instant, token } from '../http/fields.ts';
import { listInput, pageOf } from '../http/page.ts';
import { Theme } from './theme/schemas.ts';

export const AccessControl = z.strictObject({ category: z.string(), value: flag });

const role = z.union([z.literal(10), z.literal(1), z.literal(2), z.literal(7), z.literal(8), z.literal(9)]);

const RoleAccess = z.strictObject({ role_id: role, access_controls: z.array(AccessControl), staff_count: z.int() });

export const accessControls = endpoint({
  method: 'GET',
  path: 'accesscontrols/list',
  access: 'access_control',
  shows: [],
  summary: 'Lists what each of the six roles may do.',
  input: z.strictObject({}),
  result: z.strictObject({ data: z.array(RoleAccess) }),
});

export const updateAccessControl = endpoint({
  method: 'POST',
  path: 'accesscontrols/update',
  access: 'access_control',
  summary: "Allows or denies a category to a role. The owner's categories can't be changed.",
  input: z.strictObject({ role_id: role, category: z.enum(categories), value: flag }),
  result: z.strictObject({ data: RoleAccess, message: z.string() }),
});

/** A staff member with the exceptions for them alone, beside their role. */
const PersonAccess = z.strictObject({
  user_detail_id: id,
  firstName: z.string(),
  surname: z.string(),
  image_240: z.nullable(z.string()),
  role_id: role,
  exceptions: z.array(AccessControl),
});

export const personAccess = endpoint({
  method: 'GET',
  path: 'accesscontrols/person/list',
  access: 'access_control',
  shows: [],
  summary:
    'Lists staff by name, with the categories that differ from their role: at most 100 that match the search, or the one named.',
  input: z.strictObject({
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    user_detail_id: z.optional(id),
  }),
  result: z.strictObject({ data: z.array(PersonAccess) }),
});

export const updatePersonAccess = endpoint({
  method: 'POST',
  path: 'accesscontrols/person/update',
  access: 'access_control',
  summary:
    "Allows or denies a category to one staff member; null returns it to their role. Nobody can change their own access or an owner's, and only owners can change an admin's.",
  input: z.strictObject({ user_detail_id: id, category: z.enum(categories), value: z.nullable(flag) }),
  result: z.strictObject({ data: PersonAccess, message: z.string() }),
});

const Site = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/, 'Please enter an address like https://www.example.org'),
  );

/** As people paste it, with a path or in capitals: it is kept as its origin. */
const pastedSite = z.string().check(z.trim(), z.maxLength(500));

const EmbedSettings = z.strictObject({
  institution: token,
  server: z.string(),
  sites: z.array(Site),
  /** Where links to families lead: a page on an allowed site; empty for our own page. */
  update_page: z.string(),
  theme: Theme,
  loader: z.strictObject({ path: z.string(), integrity: z.string() }),
});

export const embedSettings = endpoint({
  method: 'GET',
  path: 'embed/settings',
  access: 'setup',
  shows: ['forms'],
  summary: 'Returns the data for the snippet, the sites that may show it, and the theme.',
  input: z.strictObject({}),
  result: EmbedSettings,
});

export const saveSites = endpoint({
  method: 'POST',
  path: 'embed/sites',
  access: 'setup',
  summary: 'Sets the list of sites that may show the widgets.',
  input: z.strictObject({ sites: z.array(pastedSite).check(z.maxLength(50)) }),
  result: z.strictObject({ data: EmbedSettings, message: z.string() }),
});

export const saveUpdatePage = endpoint({
  method: 'POST',
  path: 'embed/updatePage',
  access: 'setup',
  summary: 'Sets the page where links to families lead, on one of the allowed sites; empty for our own page.',
  input: z.strictObject({ update_page: z.string().check(z.trim(), z.maxLength(500)) }),
  result: z.strictObject({ data: EmbedSettings, message: z.string() }),
});

export const saveTheme = endpoint({
  method: 'POST',
  path: 'embed/theme',
  access: 'setup',
  summary: "Sets the widgets' theme; refuses text that contrasts under 4.5:1.",
  input: z.strictObject({ theme: Theme }),
  result: z.strictObject({ data: EmbedSettings, message: z.string() }),
});

/** A mail's state: `kept` where no SMTP server is configured. */
export const mailStates = ['queued', 'sent', 'kept', 'failed', 'unsure', 'bounced'] as const;

const MailRow = z.strictObject({
  id,
  subject: z.string(),
  to_email: z.string(),
  to_name: z.string(),
  status: z.enum(mailStates),
  attempts: z.int(),
  error: z.nullable(z.string()),
  created_at: instant,
  sent_at: z.nullable(instant),
  /** Its calendar file's size in bytes. */
  calendar: z.nullable(z.strictObject({ name: z.string(), size: z.int() })),
});

export const outbox = endpoint({
  method: 'GET',
  path: 'outbox/list',
  access: 'setup',
  shows: ['mail'],
  summary: "Lists the school's mails, newest first.",
  input: z.strictObject({ ...listInput(['created_at'], 'created_at'), status: z.optional(z.enum(mailStates)) }),
  result: z.strictObject({ ...pageOf(MailRow).def.shape, configured: z.boolean() }),
});

export const mailDetails = endpoint({
  method: 'GET',
  path: 'outbox/details',
  access: 'setup',
  shows: ['mail'],
  summary: 'Returns one mail as it was written.',
  input: z.strictObject({ id }),
  result: z.strictObject({
    ...MailRow.def.shape,
    text: z.string(),
    html: z.string(),
    /** Who is invited by it, while it waits here with its link. */
    invites: z.nullable(id),
  }),
});

export const mailCalendar = endpoint({
  method: 'GET',
  path: 'outbox/calendar',
  access: 'setup',
  shows: ['mail'],
  summary: "Returns a mail's calendar file (RFC 5545). Answers 404 if the mail has none.",
  input: z.strictObject({ id }),
  result: z.strictObject({ name: z.string(), content: z.string() }),
});

export const resendMail = endpoint({
  method: 'POST',
  path: 'outbox/resend',
  access: 'setup',
  summary: 'Puts a failed or kept mail back into the queue.',
  input: z.strictObject({ id }),
  result: z.strictObject({ data: MailRow, message: z.string() }),
});
