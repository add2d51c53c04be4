import { PersonPage } from '../people/person/PersonPage.tsx';

export { warmLead as warm } from '../people/person/warmPerson.ts';

/** A lead's own page. */
export function Component() {
  return <PersonPage kind="lead" />;
}
