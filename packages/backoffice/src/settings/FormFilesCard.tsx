import { FORM_FILE_TEXT } from '@schoolbell/core/forms/files/rules';
import { formFiles, saveFormFiles } from '@schoolbell/core/forms/files/contract';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Switch } from '../ui/Switch.tsx';
import { toast } from '../ui/toasts.ts';

/** Whether families may attach files: off until the school wants it. */
export function FormFilesCard() {
  const read = useRead(formFiles, {});
  const save = useWrite(saveFormFiles);

  async function turn(form_files: 0 | 1) {
    try {
      toast((await save.mutateAsync({ form_files })).message);
    } catch (error) {
      toast.error(error);
    }
  }

  return (
    <Card title="Files with forms">
      {read.error && !read.data && <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />}
      {!read.error && !read.data && <Skeleton height={40} />}
      {read.data && (
        <Switch
          label="Families may attach files"
          hint={`${FORM_FILE_TEXT}. Only your staff can see these files, on the person’s page. Turn this off to hide questions for files.`}
          checked={read.data.form_files === 1}
          disabled={save.isPending}
          onChange={(event) => void turn(event.target.checked ? 1 : 0)}
        />
      )}
    </Card>
  );
}
