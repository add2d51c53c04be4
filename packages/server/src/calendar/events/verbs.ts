import type { EventRow } from './queries.ts';

/** What automations and webhooks are told of a class, under the names that filters have. */
export const classTold = ({ sub_id, staff, location_id }: EventRow) => ({
  subject: sub_id,
  staff_name: staff,
  location: location_id,
});
