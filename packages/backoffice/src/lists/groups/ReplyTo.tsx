import { addReplyAddress, removeReplyAddress, replyAddresses } from '@schoolbell/core/records/mails/replies/contract';
import { isEmail } from '@schoolbell/core/validators';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import * as css from './Groups.css.ts';

interface ReplyToProps {
  value: string;
  error: string | undefined;
  /** What an empty field means, where it can be empty. */
  empty?: string;
  onChange: (address: string) => void;
}

const say = (write: Promise<{ message: string }>) => void write.then(({ message }) => toast(message), toast.error);

/** Where replies to a mail go. Another address than one's own, the school's or a colleague's is confirmed by mail first. */
export function ReplyTo({ value, error, empty, onChange }: ReplyToProps) {
  const { data } = useRead(replyAddresses, {});
  const add = useWrite(addReplyAddress);
  const remove = useWrite(removeReplyAddress);
  const typed = value.trim().toLowerCase();
  const isKnown = [
    data?.own,
    data?.school,
    ...(data?.data ?? []).filter((one) => one.is_confirmed === 1).map((one) => one.reply_to),
  ].some((one) => one?.toLowerCase() === typed);
  return (
    <>
      <TextField
        label="Reply to"
        type="email"
        required={empty === undefined}
        hint={empty ?? "Yours, the school's, a colleague's, or a confirmed address"}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {data && (data.data.length > 0 || error) && (
        <div>
          {error && isEmail(value) && !isKnown && (
            <Button size="sm" loading={add.isPending} onClick={() => say(add.mutateAsync({ reply_to: value.trim() }))}>
              Confirm {value.trim()} by mail
            </Button>
          )}
          <ul aria-label="Other addresses for replies">
            {data.data.map(({ reply_address_id, reply_to, is_confirmed }) => (
              <li key={reply_address_id} className={css.reply}>
                <Button size="sm" variant="ghost" disabled={is_confirmed === 0} onClick={() => onChange(reply_to)}>
                  {reply_to}
                </Button>
                {is_confirmed === 0 && <Tag tone="warning">Not confirmed</Tag>}
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Remove ${reply_to}`}
                  onClick={() => say(remove.mutateAsync({ reply_address_id }))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
