const texts: string[] = [];
let adopted: CSSStyleSheet[] | undefined;

/** Called once by each built style file, in the order of their imports; those of a part come later. */
export function register(text: string): void {
  texts.push(text);
  adopted = undefined;
}

/** One sheet per style file, made once and shared by every instance on the page. */
function sheets(): CSSStyleSheet[] {
  adopted ??= texts.map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  return adopted;
}

/**
 * Dresses a shadow root. Browsers without adopted style sheets (before 2022) get a `<style>` element inside the root;
 * nothing is ever patched on the page.
 */
export function dress(root: ShadowRoot): void {
  if ('adoptedStyleSheets' in root) {
    root.adoptedStyleSheets = sheets();
    return;
  }
  const style = document.createElement('style');
  style.textContent = texts.join('');
  (root as ShadowRoot).append(style);
}
