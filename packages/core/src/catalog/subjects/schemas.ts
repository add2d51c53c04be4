import * as z from 'zod/mini';
import { flag, id, instant, requiredText, token } from '../../http/fields.ts';
import { MOST_MINOR } from '../../money.ts';
import { groupColours } from '../../students/batches/rules.ts';
import { LONGEST_MARKUP } from '../../richText/rules.ts';
import { chargingWays, periodUnits } from '../charging/rules.ts';
import { OLDEST } from '../ages/rules.ts';
import { MOST_SEATS } from '../rules.ts';

const name = requiredText.check(z.maxLength(100));
/** A rich text: kept as safe markup, at most 5,000 characters to read. */
export const description = z.string().check(z.trim(), z.maxLength(LONGEST_MARKUP));
const minor = z.int().check(z.minimum(0), z.maximum(MOST_MINOR));
export const colour = z.enum(groupColours);
export const capacity = z.int().check(z.minimum(0), z.maximum(MOST_SEATS));
export const age = z.nullable(z.int().check(z.minimum(0), z.maximum(OLDEST)));
export const charging = z.enum(chargingWays);
const periodUnit = z.nullable(z.enum(periodUnits));

/** A duration and its price: `fee` in minor units, `amount` the same as text with the currency's decimals. */
export const Duration = z.strictObject({
  duration_id: id,
  minutes: z.int(),
  fee: z.strictObject({ fee: z.int() }),
  amount: z.string(),
});

/** A subject as lists show it; `isSelected` marks those that the call named as selected. */
export const Subject = z.strictObject({
  sub_id: id,
  sub_name: z.string(),
  gibbonCourseID: id,
  category: z.string(),
  colour,
  image_url: z.nullable(z.string()),
  default_capacity: z.int(),
  is_bookable: flag,
  charging,
  durations: z.array(Duration),
  staff_total: z.int(),
  orderBy: z.int(),
  is_archived: flag,
  version: z.int(),
  isSelected: flag,
});

/** The staff qualified to teach a subject. */
const Teacher = z.strictObject({
  user_detail_id: id,
  firstName: z.string(),
  surname: z.string(),
  image_240: z.nullable(z.string()),
  role_id: z.int(),
});

/** A subject with all there is of it. */
export const SubjectDetails = z.strictObject({
  ...Subject.shape,
  description: z.string(),
  image_handle: z.nullable(token),
  min_age: age,
  max_age: age,
  period_unit: periodUnit,
  period_fee: z.nullable(z.int()),
  period_sessions: z.nullable(z.int()),
  staff: z.array(Teacher),
  packages: z.array(z.strictObject({ package_id: id, package_name: z.string(), is_archived: flag })),
  created_on: instant,
});

/** What is typed of a subject. */
export const fields = {
  sub_name: name,
  gibbonCourseID: id,
  description,
  colour,
  image_handle: z.nullable(token),
  default_capacity: capacity,
  is_bookable: flag,
  charging,
  period_unit: periodUnit,
  period_fee: z.nullable(minor),
  period_sessions: z.nullable(z.int().check(z.minimum(1), z.maximum(1000))),
  /** From which age to which it is meant, both included; null is open. */
  min_age: age,
  max_age: age,
  /** The complete list: a duration that is missing is deleted, or archived if something refers to it. */
  durations: z
    .array(
      z.strictObject({
        duration_id: z.optional(id),
        minutes: z.int().check(z.minimum(5), z.maximum(1440)),
        fee: minor,
      }),
    )
    .check(z.maxLength(20)),
  /** The complete list of qualified staff. */
  staff_ids: z.array(id).check(z.maxLength(500)),
};
