import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { ApplyLeave } from './ApplyLeave.tsx';
import { LeaveList } from './LeaveList.tsx';
import * as css from './Leaves.css.ts';

/** One's own days off: those asked for, and the way to ask for more. */
export function OwnLeaves() {
  const { user } = useSession();
  const [applying, setApplying] = useState(false);
  return (
    <div className={css.all}>
      <div>
        <Button icon={<Plus size={16} aria-hidden />} onClick={() => setApplying(true)}>
          Apply for leave
        </Button>
      </div>
      <LeaveList id={user.user_detail_id} />
      {applying && <ApplyLeave onClose={() => setApplying(false)} />}
    </div>
  );
}
