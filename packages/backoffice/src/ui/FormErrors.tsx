import { useEffect, useRef } from 'react';
import { Banner } from './Banner.tsx';

interface FormErrorsProps {
  /** Field id → text; texts whose field is not on the form are listed without a link. */
  errors: { id?: string; label: string; text: string }[];
  /** The refusal's own sentence, where it has one. */
  message?: string;
}

/** Above a form after a refused Save: what is wrong, each a link to its field. Takes the focus when it appears. */
export function FormErrors({ errors, message }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0 || Boolean(message);
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown]);
  if (!shown) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Banner
        tone="danger"
        title={
          message ??
          (errors.length === 1 ? 'One field needs your attention' : `${errors.length} fields need your attention`)
        }
      >
        {errors.length > 0 && (
          <ul>
            {errors.map((error) => (
              <li key={error.id ?? error.label}>
                {error.id ? (
                  <a href={`#${error.id}`} onClick={(event) => jump(event, error.id!)}>
                    {error.label}
                  </a>
                ) : (
                  error.label
                )}
                : {error.text}
              </li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  );
}

function jump(event: React.MouseEvent, id: string) {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
