import { useNavigate } from 'react-router';
import { fullName } from '@schoolbell/core/format';
import { convertLead } from '@schoolbell/core/enquiries/contract';
import { useWrite } from '../http/write.ts';
import { useMay } from '../session/session.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';
import { kinds } from '../people/kinds.ts';
import { leavingKind } from '../people/person/person.ts';

interface ConvertLeadProps {
  person: { user_detail_id: number; firstName: string; surname: string; version: number };
  onClose: () => void;
}

/** Asks, makes the lead a student, and goes to the student's page where one may see it. */
export function ConvertLead({ person, onClose }: ConvertLeadProps) {
  const say = useSay();
  const may = useMay();
  const navigate = useNavigate();
  const convert = useWrite(convertLead);

  async function run() {
    leavingKind.add(person.user_detail_id);
    try {
      const { user_detail_id, message } = await convert.mutateAsync({
        user_detail_id: person.user_detail_id,
        version: person.version,
      });
      toast(message);
      onClose();
      await navigate(may('students') ? `${kinds.student.path}/${user_detail_id}` : kinds.lead.path, { replace: true });
    } catch (error) {
      toast.error(error);
      onClose();
    }
    leavingKind.delete(person.user_detail_id);
  }

  return (
    <ConfirmDialog
      title={say('Convert to {student}?')}
      confirmLabel={say('Convert to {student}')}
      busy={convert.isPending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {fullName(person)}{' '}
      {say('leaves the board and joins your {students}. Guardians, notes, tasks and everything they sent move too.')}
    </ConfirmDialog>
  );
}
