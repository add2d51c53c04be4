import { Upload } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldText } from './Field.tsx';
import * as css from './FileDrop.css.ts';

interface FileDropProps extends FieldText {
  /** As the accept attribute takes it: "image/png,image/jpeg". */
  accept?: string;
  /** Bytes; a larger file is refused with a text at the field. */
  maxSize?: number;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** A place to drop files on that is a file input underneath, so keyboard and phones have the ordinary way in. */
export function FileDrop({ accept, maxSize = 5 * 1024 * 1024, multiple, onFiles, error, ...text }: FileDropProps) {
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string>();

  function take(list: FileList | null) {
    setOver(false);
    const files = [...(list ?? [])];
    const tooLarge = files.find((file) => file.size > maxSize);
    setRefused(tooLarge && `${tooLarge.name} is larger than ${Math.round(maxSize / 1024 / 1024)} MB`);
    if (files.length > 0 && !tooLarge) onFiles(files);
  }

  return (
    <Field {...text} error={error ?? refused}>
      {(control) => (
        <div
          className={css.drop}
          data-over={over || undefined}
          onDragEnter={() => setOver(true)}
          onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node) && setOver(false)}
          onDrop={() => setOver(false)}
        >
          <Upload size={18} aria-hidden />
          <span>Drop {multiple ? 'files' : 'a file'} here, or choose from this device</span>
          <input
            {...control}
            type="file"
            accept={accept}
            multiple={multiple}
            className={css.input}
            onChange={(event) => {
              take(event.target.files);
              event.target.value = '';
            }}
          />
        </div>
      )}
    </Field>
  );
}
