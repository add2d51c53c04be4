import type { Editor } from '@tiptap/core';
import { Braces } from 'lucide-react';
import type { Variable } from '@schoolbell/core/messages/variables/rules';
import type { MenuEntry } from '../menus.ts';
import { MenuButton } from '../MenuButton.tsx';
import { insertVariable } from './variables.ts';

interface VariableMenuProps {
  editor: Editor;
  variables: readonly Variable[];
  /** Which text it writes into, where there are two beside each other: "Variable in the subject". */
  label?: string;
}

/** What can be filled in for each reader, under the headings of their groups, with an example of each. */
export function VariableMenu({ editor, variables, label }: VariableMenuProps) {
  const entries = [...Map.groupBy(variables, ({ group }) => group)].flatMap(([heading, ones]): MenuEntry[] => [
    { heading },
    ...ones.map((one) => ({
      label: one.label,
      hint: one.example,
      onSelect: () => insertVariable(editor, one.name),
    })),
  ]);
  return (
    <MenuButton
      size="sm"
      variant="ghost"
      align="start"
      label={label ?? 'Variable'}
      iconOnly={label !== undefined}
      icon={<Braces size={16} aria-hidden />}
      entries={entries.length > 0 ? entries : [{ label: 'There are no variables for these readers', disabled: true }]}
    />
  );
}
