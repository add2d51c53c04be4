import { PersonPage } from '../person/PersonPage.tsx';

export { warmLead as warm } from '../person/warmPerson.ts';

/** A lead's own page. */
export function Component() {
  return <PersonPage kind="lead" />;
}
