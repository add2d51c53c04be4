import { leadDetails } from '@schoolbell/core/enquiries/contract';
import { studentDetails } from '@schoolbell/core/students/contract';
import { prefetch } from '../../http/read.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** The id in an address; null where it is no id. */
export function idOf(params: Params): number | null {
  const id = Number(params.id);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Starts reading a student while the page's code is on its way. */
export function warmStudent(params: Params): void {
  const id = idOf(params);
  if (id) prefetch(studentDetails, { user_detail_id: id });
}

/** Starts reading a lead while the page's code is on its way. */
export function warmLead(params: Params): void {
  const id = idOf(params);
  if (id) prefetch(leadDetails, { user_detail_id: id });
}
