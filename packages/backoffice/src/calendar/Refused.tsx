import type { Failure } from '@schoolbell/core/http/errors';
import { Banner } from '../ui/Banner.tsx';

/** Why the server would not do it, with what is wrong of the fields that have no place of their own here. */
export function Refused({ failure }: { failure: Failure }) {
  return (
    <Banner tone="danger" title={failure.message}>
      {failure.fields && (
        <ul>
          {Object.entries(failure.fields).map(([name, text]) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
