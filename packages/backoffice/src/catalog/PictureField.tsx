import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { uploadImage } from '@schoolbell/core/files/contract';
import { Failure } from '@schoolbell/core/http/errors';
import { useWrite } from '../http/write.ts';
import { Button } from '../ui/Button.tsx';
import { FileDrop } from '../ui/FileDrop.tsx';
import * as css from './Catalog.css.ts';

/** The largest picture that the server takes. */
const LARGEST = 10 * 1024 * 1024;

interface PictureFieldProps {
  value: string | null;
  error: string | undefined;
  onChange: (handle: string | null) => void;
}

/** A picture of a thing: the server takes its pixels alone and keeps its shape. It is saved with the form. */
export function PictureField({ value: handle, error, onChange }: PictureFieldProps) {
  const upload = useWrite(uploadImage);
  const [refused, setRefused] = useState<string>();

  async function take([file]: File[]) {
    setRefused(undefined);
    try {
      onChange((await upload.mutateAsync({ file: file!, kind: 'picture' })).handle);
    } catch (failure) {
      setRefused(failure instanceof Failure ? (failure.fields?.['file'] ?? failure.message) : String(failure));
    }
  }

  return (
    <div className={css.pictureField} aria-busy={upload.isPending || undefined}>
      {handle && <img src={`/files/${handle}`} alt="Preview" className={css.preview} />}
      <div className={css.grow}>
        <FileDrop
          label="Picture"
          accept="image/jpeg,image/png,image/webp,image/avif"
          maxSize={LARGEST}
          error={error ?? refused}
          hint="JPEG, PNG, WebP or AVIF, up to 10 MB."
          onFiles={(files) => void take(files)}
        />
        {handle && (
          <Button size="sm" variant="ghost" icon={<Trash2 size={14} aria-hidden />} onClick={() => onChange(null)}>
            Remove picture
          </Button>
        )}
      </div>
    </div>
  );
}
