import { type Named, type FileColumn, name, one } from '../../people/exports/rules.ts';

/** A row of the export of staff. */
export interface StaffOfFile extends Named {
  user_detail_id: number;
  email: string;
  phone: string;
  role_id: number;
  sign_in: string;
  employment: { dateStart: string; dateEnd: string } | null;
  created_at: string;
}

const roleNames: Record<number, string> = {
  10: 'Owner',
  1: 'Admin',
  2: '{Teacher}',
  7: '{TeachingAssistant}',
  8: 'Front office',
  9: 'Sales',
};
const signIns: Record<string, string> = { active: 'Signs in', invited: 'Invited', none: 'Not invited' };

/** Everything that a file of the staff can hold, in the school's own words. */
export const staffFile = (say: (text: string) => string): readonly FileColumn<StaffOfFile>[] => [
  name,
  one('email', 'Email', (row) => row.email),
  one('phone', 'Phone', (row) => row.phone),
  one('role_id', 'Role', (row) => say(roleNames[row.role_id] ?? '')),
  one('sign_in', 'Sign-in', (row) => signIns[row.sign_in]),
  {
    id: 'employment',
    cells: [
      ['Employed from', (row) => row.employment?.dateStart],
      ['Employed until', (row) => row.employment?.dateEnd],
    ],
  },
  one('created_on', 'Created on', (row, day) => day(row.created_at)),
  one('user_detail_id', 'Staff ID', (row) => row.user_detail_id),
];
