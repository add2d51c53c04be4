import { PersonPage } from '../person/PersonPage.tsx';

export { warmStudent as warm } from '../person/warmPerson.ts';

/** A student's own page. */
export function Component() {
  return <PersonPage kind="student" />;
}
