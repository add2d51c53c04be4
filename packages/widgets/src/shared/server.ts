/** The loader's registry, shared by every loader and widget of a page. */
interface Registry {
  base?: string;
}

const address = /^(.*)\/w\/\d[\w.]*\/\w+\.js/;

/** The address of our script tag, for pages that load a widget's file without the loader. */
function fromScripts(): string | undefined {
  for (const script of document.scripts) {
    const base = address.exec(script.src)?.[1];
    if (base !== undefined) return base;
  }
  return undefined;
}

/** A widget's server, without a closing slash: its `api` attribute, else the source of its code. */
export function serverOf(host: Element): string {
  const named = host.getAttribute('api');
  if (named) return named.replace(/\/(api\/?)?$/, '');
  const registry = (window as unknown as Record<symbol, Registry | undefined>)[Symbol.for('schoolbell')];
  return registry?.base ?? fromScripts() ?? host.querySelector('a')?.origin ?? location.origin;
}
