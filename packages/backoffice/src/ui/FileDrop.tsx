import { Upload } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldText } from './Field.tsx';
import * as css from './FileDrop.css.ts';

interface FileDropProps extends FieldText {
  /** As the accept attribute takes it: "image/png,image/jpeg". */
  accept?: string;
  /** Bytes; a larger file is refused with a text at the field, and the others are taken. */
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
    const fitting = files.filter((file) => file.size <= maxSize);
    const tooLarge = files.filter((file) => file.size > maxSize).map((file) => file.name);
    setRefused(
      tooLarge.length > 0
        ? `${tooLarge.join(', ')} ${tooLarge.length === 1 ? 'is' : 'are'} larger than ${Math.round(maxSize / 1024 / 1024)} MB`
        : undefined,
    );
    if (fitting.length > 0) onFiles(fitting);
  }

  return (
    <Field {...text} error={[refused, error].filter(Boolean).join('. ') || undefined}>
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
