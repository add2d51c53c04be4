import { usePeopleSearch } from '../people/households/peopleSearch.ts';
import { useSay } from '../words/say.ts';

/** Students to choose from, found by what is typed. */
export function useStudentSearch() {
  const say = useSay();
  const { options, onSearch } = usePeopleSearch([]);
  return { options: options.filter((one) => one.hint?.startsWith(say('{Student}'))), onSearch };
}
