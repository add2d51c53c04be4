import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { switchTo, useMay } from '../../session/session.ts';
import { Link } from '../../ui/Link.tsx';
import * as css from './Branches.css.ts';

interface BranchNumberProps {
  branch: { user_detail_id: number; institutionName: string; is_current: 0 | 1 };
  /** Where the records are, in the branch. */
  to: string;
  children: ReactNode;
}

/** A number that leads to its records: in another branch, one goes there first. */
export function BranchNumber({
  branch: { user_detail_id, institutionName, is_current },
  to,
  children,
}: BranchNumberProps) {
  const navigate = useNavigate();
  const can = useMay();
  if (is_current === 1)
    return can('reports') ? (
      <Link look="inherit" to={to}>
        {children}
      </Link>
    ) : (
      children
    );
  const open = async () => {
    await navigate(to);
    await switchTo(user_detail_id);
  };
  return (
    <button type="button" className={css.number} title={`Switch to ${institutionName}`} onClick={() => void open()}>
      {children}
    </button>
  );
}
