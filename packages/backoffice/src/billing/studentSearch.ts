import { usePeopleSearch } from '../people/households/peopleSearch.ts';
import { useMay } from '../session/session.ts';
import { useSay } from '../words/say.ts';

/** What staff who bill but may not open students read where they would choose one; undefined for everyone else. */
export function useNoStudents(): string | undefined {
  const say = useSay();
  return useMay()('students') ? undefined : say('You need access to {students} to choose one. Ask an owner or admin.');
}

/** Students to choose from, found by what is typed. */
export function useStudentSearch() {
  const say = useSay();
  const { options, onSearch } = usePeopleSearch([]);
  return {
    options: options.filter((one) => one.hint?.startsWith(say('{Student}'))),
    onSearch,
    /** Why there is nothing to choose. */
    hint: useNoStudents(),
  };
}
