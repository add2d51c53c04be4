import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/**
 * Parts of the router that this app never enters, as their shortest selves: instrumentation (no `instrumentations` are
 * handed to the router), and the links and components of its server-rendering framework (there is no framework context).
 * An import that a later version adds is missing here and stops the build.
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
  'dom/ssr/components': `
    import { createContext } from 'react';
    export const FrameworkContext = createContext(undefined);
    export const CRITICAL_CSS_DATA_ATTRIBUTE = '';
    export const usePrefetchBehavior = () => [false, null, null];
    export const mergeRefs = (ref) => ref;
    export const PrefetchPageLinks = () => null;
    export { PrefetchPageLinks as Links, PrefetchPageLinks as Meta, PrefetchPageLinks as Scripts, PrefetchPageLinks as setIsHydrated, PrefetchPageLinks as useFrameworkContext };`,
};
const whole = /\/react-router\/dist\/production\/lib\/(router\/instrumentation|dom\/ssr\/(links|components))\.js$/;

/**
 * What a file of the router hands out or says and nothing here asks for: fetchers, scroll restoration of the window (the
 * content scrolls, see `arrival.ts`), names for developer tools, which keep otherwise unused components in the bundle.
 */
const cuts: { file: RegExp; cut: RegExp }[] = [
  {
    file: /\/lib\/router\/router\.js$/,
    cut: /^\t\t(enableScrollRestoration|fetch|_internalFetchControllers: fetchControllers),$/gm,
  },
  { file: /\/lib\/(dom\/lib|context|hooks|components)\.js$/, cut: /^\w+\.displayName = ".*";$/gm },
];
const cutFiles = /\/react-router\/dist\/production\/lib\/(router\/router|dom\/lib|context)\.js$/;

/** Leaves out of the first load what the router carries for other ways of using it: about 5 KiB gzip. */
export function leanRouter(): Plugin {
  return {
    name: 'schoolbell:lean-router',
    apply: 'build',
    load: {
      filter: { id: [whole, cutFiles] },
      async handler(id) {
        const short = unused[whole.exec(id)?.[1] ?? ''];
        if (short) return { code: short, moduleType: 'js' };
        const { cut } = cuts.find(({ file }) => file.test(id))!;
        const code = await readFile(id, 'utf8');
        if (!code.match(cut)) throw new Error(`${id} is written in another way than build/leanRouter.ts expects`);
        return { code: code.replace(cut, ''), moduleType: 'js' };
      },
    },
  };
}
