import * as z from 'zod/mini';
import { flag, id, instant } from '../../http/fields.ts';

const text = z.string();

/** A current or future class or other event, by its next time, else its last. */
export const EventFound = z.strictObject({
  series_id: id,
  event_id: id,
  title: text,
  colour: text,
  staff: text,
  starts_at: instant,
  local_start: text,
  repeats: flag,
});
