import type { FormEvent } from 'react';

/**
 * What makes a form hear its own submits alone, wherever it stands. One inside another form would be swallowed
 * otherwise: Chromium lets a form's submit rise no further than the form around it, where React never hears of it, and
 * the browser then sends the form and leaves the page. On the way down nothing is in between.
 */
export function submitsTo(submit: () => void) {
  return {
    onSubmitCapture: (event: FormEvent<HTMLFormElement>) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      event.stopPropagation();
      submit();
    },
  };
}
