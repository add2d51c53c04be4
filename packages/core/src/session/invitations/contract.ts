import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id } from '../../http/fields.ts';

export const answerInvitation = endpoint({
  method: 'POST',
  path: 'session/invitations/answer',
  access: 'staff',
  summary:
    'Joins the staff of a school as the person who was invited, or declines. Nobody becomes somebody of another school before they have said so.',
  input: z.strictObject({ user_detail_id: id, join: flag }),
  result: done,
});
