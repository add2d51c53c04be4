import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './steps.mjs';

const { parseSync } = createRequire(join(root, 'packages/backoffice/package.json'))('vite');

/** Attributes and properties that hold names for the program. */
const forTheProgram = new Set(
  'className style id key type role to href src path name method access kind event icon variant tone size as rel target code limit mode d viewBox transform fill stroke at channel'.split(
    ' ',
  ),
);
/** Nodes whose strings a person never sees. */
const unseen = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportAllDeclaration',
  'TSLiteralType',
  'TSTypeReference',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSTypeAnnotation',
  'Directive',
]);
const comparisons = new Set(['===', '!==', '==', '!=', 'in']);
/** Functions whose arguments are for the program, not texts. */
const technical =
  /^(querySelector(All)?|closest|matches|getItem|setItem|addEventListener|removeEventListener|includes|startsWith|endsWith|split|createElement|setAttribute|getAttribute|RegExp|check|regex|style|globalStyle)$/;

/** Kinds that are texts even if they are one word in lower case. */
const certain = new Set(['screen', 'API summary', 'event']);

/**
 * Lists the texts that a person can see in a source file: `{ line, kind, text }`. Where a value is put into a text, it
 * shows `…`.
 */
export function textsIn(path, code) {
  const { program } = parseSync(path, code);
  const found = [];
  visit(program, { parent: undefined, kind: 'text', hidden: false }, (start, kind, text) => {
    const plain = text.replace(/\s+/g, ' ').trim();
    if (kind === 'none') return;
    if (certain.has(kind) ? /\p{L}/u.test(plain) : looksLikeText(plain))
      found.push({ line: code.slice(0, start).split('\n').length, kind, text: plain });
  });
  return found.sort((one, other) => one.line - other.line);
}

/** Words with a space between them, or a single word that begins with a capital. */
function looksLikeText(text) {
  if (!/\p{L}{2}/u.test(text) || /^(@|#|\.|--|\/|https?:|data:|\()/.test(text)) return false;
  if (/[{};]|=>|^(select|insert|update|delete|with) .* (from|into|set|as) /.test(text.replace(/\{\w+\}/g, '')))
    return false;
  return /\p{L}[.,:…?!]? +[\p{L}\d“(…{]/u.test(text) || /^[\p{Lu}][\p{Ll}’'-]+[.…?!:]?$/u.test(text);
}

function visit(node, place, tell) {
  if (Array.isArray(node)) return node.forEach((one) => visit(one, place, tell));
  if (!node || typeof node.type !== 'string') return;
  if (unseen.has(node.type) || place.hidden) return;
  if (node.type === 'JSXText') return tell(node.start + /^\s*/.exec(node.value)[0].length, 'screen', node.value);
  if (node.type === 'Literal') {
    if (typeof node.value === 'string') tell(node.start, place.kind, node.value);
    return;
  }
  if (node.type === 'TemplateLiteral')
    tell(node.start, place.kind, node.quasis.map(({ value }) => value.cooked ?? '').join('…'));
  for (const [name, child] of Object.entries(node))
    if (child && typeof child === 'object') visit(child, placeOf(node, name, place), tell);
}

/** What the strings below a part of a node are: their kind, and whether they are hidden from people. */
function placeOf(node, part, place) {
  switch (node.type) {
    case 'TaggedTemplateExpression':
      return hide(place);
    case 'BinaryExpression':
      return comparisons.has(node.operator) ? hide(place) : place;
    case 'SwitchCase':
      return part === 'test' ? hide(place) : place;
    case 'MemberExpression':
      return part === 'property' ? hide(place) : { ...place, kind: 'text' };
    case 'JSXElement':
    case 'JSXFragment':
      return { ...place, kind: 'screen' };
    case 'JSXExpressionContainer':
      return place.kind === 'screen' ? { ...place, kind: 'label' } : place;
    case 'JSXAttribute':
      return part === 'value' ? named(node.name.name, place) : hide(place);
    case 'Property':
      if (part === 'key') return hide(place);
      return node.value.type === 'ArrowFunctionExpression' && !isWord(node.key.name)
        ? { ...place, kind: 'text' }
        : named(node.key.name ?? String(node.key.value ?? ''), place);
    case 'ConditionalExpression':
      return part === 'test' ? { ...place, kind: 'text' } : place;
    case 'CallExpression':
    case 'NewExpression':
      return part === 'arguments' ? argumentsOf(node, place) : place;
    default:
      return place;
  }
}

const hide = (place) => ({ ...place, hidden: true });
const isWord = (name) => name === 'does' || name === 'feed';

/** The place of the value that an attribute or a property of this name holds. */
function named(name, place) {
  if (typeof name !== 'string' || forTheProgram.has(name) || /^(data-|on[A-Z])/.test(name))
    return { ...place, kind: 'none' };
  if (name === 'summary') return { ...place, kind: 'API summary' };
  if (isWord(name)) return { ...place, kind: 'event' };
  if (name === 'message') return { ...place, kind: 'message' };
  if (/^(subject|heading|paragraphs|footer)$/.test(name)) return { ...place, kind: 'mail' };
  return { ...place, kind: 'label' };
}

function argumentsOf({ callee }, place) {
  const name = callee.name ?? callee.property?.name ?? '';
  if (technical.test(name)) return hide(place);
  if (callee.name === 'toast' || callee.object?.name === 'toast') return { ...place, kind: 'toast' };
  if (/(Failure|Error)$/.test(name)) return { ...place, kind: 'message' };
  return { ...place, kind: name === 'say' && place.kind !== 'none' ? place.kind : 'text' };
}
