import { RichTextField } from '../ui/editor/RichTextField.tsx';
import * as field from '../ui/Field.css.ts';

interface DescriptionFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Where a thing of the catalog is described, in rich text. */
export function DescriptionField({ value, error, onChange }: DescriptionFieldProps) {
  return (
    <div className={field.field}>
      <span className={field.label} aria-hidden>
        Description
      </span>
      <RichTextField label="Description" value={value} error={error} onChange={onChange} />
    </div>
  );
}
