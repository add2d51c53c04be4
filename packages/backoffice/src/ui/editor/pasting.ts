/** Styles by this name: under their own the page's security policy would take them away, and complain. */
const STYLE = 'data-style';
const styled = (html: string) =>
  html.replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ` ${STYLE}=`));

/** A style as an element's own attribute says it, in small letters; '' where it does not. */
function styleOf(element: Element, name: string): string {
  const lines = (element.getAttribute(STYLE) ?? '').split(';').map((line) => line.split(':'));
  return (
    lines
      .find(([one]) => one!.trim().toLowerCase() === name)?.[1]
      ?.trim()
      .toLowerCase() ?? ''
  );
}

const LIST = /mso-list:\s*l\d+\s+level(\d)/i;
const NUMBERED = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i;

/** Word writes lists as paragraphs that begin with a sign; this makes lists of them, each below the one before where it is deeper. */
function makeLists(page: Document): void {
  const entries = [...page.querySelectorAll('p[data-style*="mso-list" i]')].filter((one) =>
    LIST.test(one.getAttribute(STYLE)!),
  );
  let open: { list: HTMLElement; level: number }[] = [];
  let last: Element | null = null;
  for (const entry of entries) {
    const level = Number(LIST.exec(entry.getAttribute(STYLE)!)![1]);
    const sign = entry.querySelector('span[data-style*="mso-list:Ignore" i]');
    const isNumbered = NUMBERED.test(sign?.textContent ?? '');
    sign?.remove();
    if (entry.previousElementSibling !== last || last === null) open = [];
    while (open.length > 0 && open.at(-1)!.level > level) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = page.createElement(isNumbered ? 'ol' : 'ul');
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else entry.before(list);
      open.push({ list, level });
    }
    const item = page.createElement('li');
    item.append(...entry.childNodes);
    open.at(-1)!.list.append(item);
    entry.remove();
    last = open[0]!.list;
  }
}

/** Each row of a table as a line: its cells with a space of their own between them. */
function makeLines(page: Document): void {
  for (const row of page.querySelectorAll('tr')) {
    const line = page.createElement('p');
    [...row.cells].forEach((cell, at) =>
      line.append(
        ...(at > 0 ? [' \u00b7 '] : []),
        ...[...cell.childNodes].flatMap((node) =>
          node instanceof HTMLElement && /^(P|DIV)$/.test(node.tagName) ? [...node.childNodes] : [node],
        ),
      ),
    );
    row.replaceWith(line);
  }
}

/** Headings of every size as the two that a rich text has. */
function makeHeadings(page: Document): void {
  for (const heading of page.querySelectorAll('h1, h2, h5, h6')) {
    const ours = page.createElement(/^H[12]$/.test(heading.tagName) ? 'h3' : 'h4');
    ours.append(...heading.childNodes);
    heading.replaceWith(ours);
  }
}

/** What stands out by its style alone, as Google Docs writes it, gets the element that means it. */
function makeMarks(page: Document): void {
  for (const span of page.querySelectorAll('span[data-style]')) {
    const isUnderlined =
      /underline/.test(`${styleOf(span, 'text-decoration')} ${styleOf(span, 'text-decoration-line')}`) &&
      !span.closest('a') &&
      !span.querySelector('a');
    const wanted = [
      ...(/^(bold|[6-9]00)$/.test(styleOf(span, 'font-weight')) ? ['strong'] : []),
      ...(styleOf(span, 'font-style') === 'italic' ? ['em'] : []),
      ...(isUnderlined ? ['u'] : []),
    ];
    for (const name of wanted) {
      const mark = page.createElement(name);
      mark.append(...span.childNodes);
      span.append(mark);
    }
  }
  // Google Docs wraps all of it in a <b> that means nothing.
  for (const bold of page.querySelectorAll('b[data-style]'))
    if (/^(normal|400)$/.test(styleOf(bold, 'font-weight'))) bold.replaceWith(...bold.childNodes);
}

/**
 * What another program put on the clipboard, as plain HTML: Word's lists are lists, rows of tables are lines, and what
 * only a style says is said by an element. The editor's schema then takes of it what a rich text can hold.
 */
export function cleanPaste(html: string): string {
  // A parsed document runs nothing and loads nothing.
  const page = new DOMParser().parseFromString(
    styled(html.replaceAll(/<!--[\s\S]*?-->|<!\[[^\]]*\]>/g, '')),
    'text/html',
  );
  for (const gone of page.querySelectorAll(
    'style, script, meta, link, title, xml, template, noscript, iframe, object, svg, math, img',
  ))
    gone.remove();
  makeLists(page);
  makeLines(page);
  makeHeadings(page);
  makeMarks(page);
  for (const element of page.body.querySelectorAll('*')) {
    for (const name of element.getAttributeNames())
      if (!['href', 'data-mention', 'data-variable', 'data-fallback', 'data-pm-slice'].includes(name))
        element.removeAttribute(name);
  }
  return page.body.innerHTML;
}
