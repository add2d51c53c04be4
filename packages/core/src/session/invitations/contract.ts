import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id } from '../../http/fields.ts';

export const answerInvitation = endpoint({
  method: 'POST',
  path: 'session/invitations/answer',
  access: 'staff',
  summary: 'Accepts or declines an invitation to the staff of another school.',
  input: z.strictObject({ user_detail_id: id, join: flag }),
  result: done,
});
