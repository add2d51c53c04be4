import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag } from '../../http/fields.ts';
import { alertKinds, type Alert } from './kinds/rules.ts';
import { FAMILIES } from './rules.ts';

const alert = z.enum(alertKinds.map((kind) => kind.alert) as [Alert, ...Alert[]]);
/** A role of the staff, or families. */
const role = z.union([
  z.literal(10),
  z.literal(1),
  z.literal(2),
  z.literal(7),
  z.literal(8),
  z.literal(9),
  z.literal(FAMILIES),
]);
const AlertOfSchool = z.strictObject({ alert, roles: z.array(z.strictObject({ role_id: role, value: flag })) });

export const alerts = endpoint({
  method: 'GET',
  path: 'alerts/list',
  access: 'setup',
  shows: [],
  summary: 'Lists the mails that each role and families (3) get, and who can get each.',
  input: z.strictObject({}),
  result: z.strictObject({ data: z.array(AlertOfSchool) }),
});

export const updateAlert = endpoint({
  method: 'POST',
  path: 'alerts/update',
  access: 'setup',
  summary: "Turns a mail on (1) or off (0) for a role, or for families (3). Answers 422 if they can't get it.",
  input: z.strictObject({ alert, role_id: role, value: flag }),
  result: z.strictObject({ data: AlertOfSchool, message: z.string() }),
});
