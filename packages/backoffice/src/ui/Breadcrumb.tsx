import { ChevronRight } from 'lucide-react';
import { Link } from './Link.tsx';
import * as css from './Breadcrumb.css.ts';

/** The way back up: every part but the last is a link. */
export function Breadcrumb({ parts }: { parts: { label: string; to?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={css.list}>
        {parts.map((part, index) => (
          <li key={part.label} className={css.item}>
            {index > 0 && <ChevronRight size={14} aria-hidden />}
            {part.to ? (
              <Link to={part.to} look="inherit">
                {part.label}
              </Link>
            ) : (
              <span aria-current="page">{part.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
