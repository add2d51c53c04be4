import { Upload, X } from 'lucide-react';
import { uploadImage } from '@schoolbell/core/files/contract';
import { fullName } from '@schoolbell/core/format';
import { profileUpdate } from '@schoolbell/core/people/profile/contract';
import { useWrite } from '../http/write.ts';
import { reloadSession } from '../session/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { cx } from '../ui/cx.ts';
import { toast } from '../ui/toasts.ts';
import type { Profile } from './ownDetails.ts';
import * as css from './Profile.css.ts';

/** The largest picture that the server takes. */
const LARGEST = 10 * 1024 * 1024;

/** One's own picture: chosen, changed, taken away. */
export function OwnPicture({ profile }: { profile: Profile }) {
  const upload = useWrite(uploadImage);
  const update = useWrite(profileUpdate);
  const busy = upload.isPending || update.isPending;

  async function set(image_handle: string | null, said: string) {
    await update.mutateAsync({ version: profile.version, image_handle });
    toast(said);
    await reloadSession();
  }

  async function take(file: File | undefined) {
    if (!file) return;
    if (file.size > LARGEST) return toast.error('This picture is larger than 10 MB. Please choose a smaller one.');
    await upload
      .mutateAsync({ file })
      .then(({ handle }) => set(handle, 'Picture changed.'))
      .catch(toast.error);
  }

  return (
    <Card title="Picture">
      <div className={css.picture}>
        <Avatar name={fullName(profile)} image={profile.image_240} size="lg" />
        <p className={cx(css.line, css.pictureText)}>
          Colleagues see it beside what you write and do. JPEG, PNG, WebP or AVIF, up to 10 MB.
        </p>
        <div className={css.buttons}>
          <label className={cx(buttonClass(), css.chooser)} aria-busy={busy || undefined}>
            <Upload size={16} aria-hidden />
            {profile.image_240 ? 'Change picture' : 'Upload picture'}
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              className={css.file}
              disabled={busy}
              onChange={(event) => {
                void take(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </label>
          {profile.image_240 && (
            <Button
              icon={<X size={16} aria-hidden />}
              loading={busy}
              onClick={() => void set(null, 'Picture removed.').catch(toast.error)}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
