import { PersonPage } from '../people/person/PersonPage.tsx';

export { warmStudent as warm } from '../people/person/warmPerson.ts';

/** A student's own page. */
export function Component() {
  return <PersonPage kind="student" />;
}
