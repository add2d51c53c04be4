import { RichText } from '../ui/RichText.tsx';
import { TextArea } from '../ui/TextArea.tsx';

interface DescriptionFieldProps {
  value: string;
  error: string | undefined;
  hint?: string;
  onChange: (value: string) => void;
}

/** Where a thing of the catalog is described: the one place to put another editor. */
export function DescriptionField({ value, error, hint = 'Lines that begin with "- " become a list, **two stars** make words bold.', onChange }: DescriptionFieldProps) {
  return <TextArea label="Description" hint={hint} rows={4} maxLength={5_000} value={value} error={error} onChange={(event) => onChange(event.target.value)} />;
}

/** A description as it is read. Nothing in it can become markup. */
export function DescriptionText({ text }: { text: string }) {
  return <RichText text={text} />;
}
