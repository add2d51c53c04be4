import type { ListAddress } from '../../ui/list/listQuery.ts';
import { Nothing } from '../../ui/list/Nothing.tsx';
import { EmptyPicture } from '../../ui/pictures/EmptyPicture.tsx';
import { useSay } from '../../words/say.ts';
import { kinds, type Kind } from '../kinds.ts';

interface NothingHereProps {
  kind: Kind;
  list: ListAddress;
  onAdd: () => void;
}

/** What an empty list says: other words for a search or a filter that found nothing. */
export function NothingHere({ kind, list, onAdd }: NothingHereProps) {
  const say = useSay();
  const { nouns, noun } = kinds[kind];
  return (
    <Nothing
      list={list}
      texts={[
        {
          when: ['search'],
          title: `${say(`No ${nouns} match`)} "${list.get('search')}"`,
          line: 'Try part of a name, e-mail address or phone number.',
          again: 'Clear search',
        },
        {
          when: ['status', 'stage_id', 'interest', 'filters'],
          title: say(`No ${nouns} here`),
          line: 'This part of the list is empty.',
          again: say(`Show all ${nouns}`),
        },
        {
          title: say(`No ${nouns} yet`),
          line: say(
            `Add your first ${noun}, or put the form on your website: everyone who fills it in will appear here.`,
          ),
          icon: <EmptyPicture name={kind === 'student' ? 'students' : 'leads'} />,
          add: { label: say(`Add ${noun}`), run: onAdd },
        },
      ]}
    />
  );
}
