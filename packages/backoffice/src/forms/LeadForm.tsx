import { warmDesign, whichOf } from './design.ts';
import { FormEditor } from './FormEditor.tsx';

/** Starts the reads of the lead form. */
export function warm(_params: unknown, query: URLSearchParams): void {
  warmDesign(whichOf('lead', query));
}

/** The editor of the enquiry form. */
export function Component() {
  return <FormEditor key="lead" type="lead" />;
}
