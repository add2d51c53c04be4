import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorState } from '../ui/ErrorState.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LinkButton } from '../ui/Link.tsx';

/** What stands in a screen's place when it broke, with the way to try again; the menu around it still works. */
export function ScreenError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const line = error instanceof Error && /dynamically imported|module script/i.test(error.message)
    ? 'A part of the program could not be fetched. There may be a newer version.'
    : error instanceof Error ? error.message : undefined;
  return <ErrorState whole title="This screen could not be shown" line={line} onRetry={() => location.reload()} />;
}

/** No screen lives at this address. */
export function NotFound() {
  return (
    <EmptyState
      whole
      title="There is nothing here"
      line="The address may be mistyped, or what it named is gone."
      action={<LinkButton to="/dashboard">To the dashboard</LinkButton>}
    />
  );
}
