import { type ComponentType, useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorState } from '../ui/ErrorState.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LinkButton } from '../ui/Link.tsx';
import { errorText, isMissing, missingText } from '../ui/missing.ts';

const reload = () => location.reload();

/** What stands in a screen's place when it broke, with the way to try again; the menu around it still works. */
export function ScreenError() {
  const error = useRouteError();
  const isOffline = isMissing(error) && !navigator.onLine;
  // React does not ask again for a part that failed once, so the screen is mounted again.
  useEffect(() => {
    if (!isOffline) return;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isOffline]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <ErrorState
      whole
      title="This screen could not be shown"
      line={error instanceof Error ? errorText(error) : undefined}
      onRetry={reload}
    />
  );
}

/** Stands in for a screen whose code could not be fetched, and fetches it again whenever it is opened and once there is a network. */
export function Unfetched({ fetchAgain }: { fetchAgain: () => Promise<{ Component: ComponentType }> }) {
  const [Screen, setScreen] = useState<ComponentType>();
  useEffect(() => {
    const again = () =>
      void fetchAgain().then(
        ({ Component }) => setScreen(() => Component),
        () => undefined,
      );
    again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [fetchAgain]);
  return Screen ? (
    <Screen />
  ) : (
    <ErrorState whole title="This screen could not be shown" line={missingText()} onRetry={reload} />
  );
}

/** No screen lives at this address. */
export function NotFound() {
  return (
    <EmptyState
      whole
      title="Page not found"
      line="The address may be mistyped, or the page may have been deleted."
      action={<LinkButton to="/dashboard">To the dashboard</LinkButton>}
    />
  );
}
