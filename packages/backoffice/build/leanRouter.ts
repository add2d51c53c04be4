import type { Plugin } from 'vite';

/**
 * Parts of the router that this app never enters, as their shortest selves: instrumentation (no `instrumentations` are
 * handed to the router) and the links of its server-rendering framework (there is no framework context). An import that
 * a later version adds is missing here and stops the build.
 */
const unused: Record<string, string> = {
  'router/instrumentation': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export { getRouteInstrumentationUpdates as instrumentHandler, getRouteInstrumentationUpdates as instrumentationResultMetaContext };`,
  'dom/ssr/links': `
    const none = () => [];
    export {
      none as getKeyedLinksForMatches, none as getKeyedPrefetchLinks, none as getModuleLinkHrefs, none as getNewMatchesForLinks,
      none as isPageLinkDescriptor, none as prefetchRouteCss, none as prefetchStyleLinks,
    };`,
};
const parts = /\/react-router\/dist\/production\/lib\/(router\/instrumentation|dom\/ssr\/links)\.js$/;

/** Leaves out of the first load what the router carries for other ways of using it: about 2 KiB gzip. */
export function leanRouter(): Plugin {
  return {
    name: 'schoolbell:lean-router',
    apply: 'build',
    load: { filter: { id: parts }, handler: (id) => ({ code: unused[parts.exec(id)![1]!]!, moduleType: 'js' }) },
  };
}
