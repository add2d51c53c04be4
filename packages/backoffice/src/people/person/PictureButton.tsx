import { Camera } from 'lucide-react';
import { uploadImage } from '@schoolbell/core/files/contract';
import { fullName } from '@schoolbell/core/format';
import { useWrite } from '../../http/write.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toasts.ts';
import { kinds, type Kind } from '../kinds.ts';
import type { Person } from './person.ts';
import * as css from './Person.css.ts';

/** The largest picture that the server takes. */
const LARGEST = 10 * 1024 * 1024;

/** A person's picture, which is also the way to choose another one. */
export function PictureButton({ kind, person }: { kind: Kind; person: Person }) {
  const upload = useWrite(uploadImage);
  const update = useWrite(kinds[kind].update);
  const name = fullName(person);

  async function take(file: File | undefined) {
    if (!file) return;
    if (file.size > LARGEST) return toast.error('This picture is larger than 10 MB. Please choose a smaller one.');
    try {
      const { handle } = await upload.mutateAsync({ file });
      await update.mutateAsync({
        user_detail_id: person.user_detail_id,
        version: person.version,
        image_handle: handle,
      });
      toast('Picture changed.');
    } catch (error) {
      toast.error(error);
    }
  }

  return (
    <label className={cx(css.picture, css.pictureFocus)} aria-busy={upload.isPending || update.isPending || undefined}>
      <Avatar name={name} image={person.image_240} size="lg" />
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        className={css.pictureInput}
        aria-label={`Change the picture of ${name}`}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <span className={css.pictureMark} aria-hidden>
        <Camera size={12} />
      </span>
    </label>
  );
}
