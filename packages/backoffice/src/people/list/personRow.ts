/** What every row of the two lists carries. */
export interface PersonRow {
  user_detail_id: number;
  firstName: string;
  surname: string;
  is_archived: 0 | 1;
}
