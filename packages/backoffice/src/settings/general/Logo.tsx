import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { uploadImage } from '@schoolbell/core/files/contract';
import { Failure } from '@schoolbell/core/http/errors';
import { updateGeneral } from '@schoolbell/core/settings/general/contract';
import { useWrite } from '../../http/write.ts';
import { reloadSession } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { toast } from '../../ui/toasts.ts';
import type { General } from './general.ts';
import * as css from './General.css.ts';

/** The largest picture that the server takes. */
const LARGEST = 10 * 1024 * 1024;

/** Putting a logo in its place and taking it down. */
function useLogo(saved: General) {
  const upload = useWrite(uploadImage);
  const update = useWrite(updateGeneral);
  const [error, setError] = useState<string>();

  async function put(logo_handle: string | null, version: number): Promise<void> {
    try {
      await update.mutateAsync({ version, logo_handle });
    } catch (failure) {
      // Someone saved another field first, which a new logo does not affect.
      const current = failure instanceof Failure && failure.code === 'stale' ? (failure.current as General) : undefined;
      if (!current || current.institutionLogo !== saved.institutionLogo) throw failure;
      await update.mutateAsync({ version: current.version, logo_handle });
    }
    void reloadSession().catch(() => undefined);
  }

  async function take([file]: File[]) {
    setError(undefined);
    try {
      const { handle } = await upload.mutateAsync({ file: file!, kind: 'logo' });
      await put(handle, saved.version);
      toast('Logo changed.');
    } catch (failure) {
      setError(failure instanceof Failure ? (failure.fields?.file ?? failure.message) : String(failure));
    }
  }

  async function remove() {
    setError(undefined);
    try {
      await put(null, saved.version);
      toast('Logo removed.');
    } catch (failure) {
      toast.error(failure);
    }
  }

  return { error, isUploading: upload.isPending, isSaving: update.isPending, take, remove };
}

/** The school's logo, with the ways to choose another one and to take it down; each is saved at once. */
export function Logo({ saved }: { saved: General }) {
  const { error, isUploading, isSaving, take, remove } = useLogo(saved);

  return (
    <div className={css.logo}>
      <div className={css.plate}>
        {saved.institutionLogo ? (
          <img src={saved.institutionLogo} alt={`Logo of ${saved.institutionName}`} className={css.picture} />
        ) : (
          <span className={css.none}>No logo yet</span>
        )}
      </div>
      <div className={css.choose} aria-busy={isUploading || isSaving || undefined}>
        <div className={css.drop}>
          <FileDrop
            label="Choose a logo"
            accept="image/jpeg,image/png,image/webp,image/avif"
            maxSize={LARGEST}
            error={error}
            hint="JPEG, PNG, WebP or AVIF, up to 10 MB. It keeps its proportions."
            onFiles={(files) => void take(files)}
          />
        </div>
        {saved.institutionLogo && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Trash2 size={14} aria-hidden />}
            loading={isSaving}
            onClick={() => void remove()}
          >
            Remove logo
          </Button>
        )}
      </div>
    </div>
  );
}
