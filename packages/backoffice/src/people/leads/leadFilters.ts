/** The call's filters as the address names them. */
export function filtersOf(get: (name: string) => string | null) {
  const stage_id = Number(get('stage_id'));
  const interest = Number(get('interest'));
  return {
    is_archived: get('status') === 'archived' ? (1 as const) : (0 as const),
    ...(Number.isSafeInteger(stage_id) && stage_id > 0 && { stage_id }),
    ...(Number.isInteger(interest) && interest >= 1 && interest <= 4 && { interest }),
  } as { is_archived: 0 | 1; stage_id?: number; interest?: number };
}
