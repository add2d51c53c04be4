import { useEffect, useState } from 'react';
import type { Column } from '../../ui/list/columns.ts';
import type { Kind } from '../kinds.ts';

/** What of a row holds its answers to the school's own questions, by column. */
export interface Answered {
  custom: Record<string, string>;
}

/** A question's column, named alike in the list and in its file. */
export type Question = `custom.${string}`;

/** The questions among the columns that are shown. */
export const questionsIn = (chosen: Record<string, boolean>): Question[] =>
  Object.keys(chosen).filter((id): id is Question => chosen[id] === true && id.startsWith('custom.'));

/** What a list asks for so that its rows carry the chosen questions' answers; nothing where there are none. */
export function answersIn(chosen: Record<string, boolean>): { custom?: string[] } {
  const custom = questionsIn(chosen);
  return custom.length > 0 ? { custom } : {};
}

/** The chosen questions as columns: their answers come with the rows, their words a moment later. */
export function useQuestionColumns<Row extends Answered>(
  kind: Kind,
  ids: readonly Question[],
): Column<Row, Question>[] {
  const [headers, setHeaders] = useState<Record<string, string>>({});
  const isAsked = ids.length > 0;
  useEffect(() => {
    if (isAsked)
      void import('./allQuestions.ts')
        .then(({ allQuestions }) => allQuestions(kind))
        .then(
          (all) => setHeaders(Object.fromEntries(all.map(({ id, header }) => [id, header]))),
          () => undefined,
        );
  }, [kind, isAsked]);
  return ids.map((id) => ({
    id,
    file: id,
    sortable: true,
    hidden: true,
    header: headers[id] ?? '…',
    cell: (row) => row.custom[id],
    blank: (row) => !row.custom[id],
  }));
}
