import { warmDesign, whichOf } from './design.ts';
import { FormEditor } from './FormEditor.tsx';

/** Starts the reads of the student form. */
export function warm(_params: unknown, query: URLSearchParams): void {
  warmDesign(whichOf('student', query));
}

/** The editor of the enrolment form. */
export function Component() {
  return <FormEditor key="student" type="student" />;
}
