import { hostedAddress } from '../forms/address.ts';
import type { Form } from '../forms/formDesign.ts';

/** What a snippet is made of. */
export interface Embed {
  server: string;
  institution: string;
  form: Form;
  /** Whether families choose among all forms of this kind; they begin with this one. */
  isChoice?: boolean;
}

/** The hosts a snippet is written for. */
export const hosts = [
  { id: 'html', label: 'HTML', line: 'Paste it where you want the form.' },
  {
    id: 'wordpress',
    label: 'WordPress',
    line: 'One line, for a “Custom HTML” block or the classic editor’s Text tab.',
  },
  { id: 'react', label: 'React', line: 'A component for React 19; Next.js and Remix included.' },
  { id: 'gtm', label: 'Tag Manager', line: 'A “Custom HTML” tag. It fills the element whose id is school-form.' },
] as const;

export type Host = (typeof hosts)[number]['id'];

const tagOf = (form: Form) => (form.form_type === 'student' ? 'school-signup' : 'school-enquiry');
const linkText = (form: Form) => (form.form_type === 'student' ? 'Open the enrolment form' : 'Open the enquiry form');
const attribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');

/** The attributes that say which form it is, in the way of the host. */
function named({ form, isChoice }: Embed, write: (name: string, value: string) => string): string {
  return (form.is_first ? '' : write('form', form.hash)) + (isChoice ? write('form-type', 'choose') : '');
}

function parts(embed: Embed) {
  const { server, institution, form, isChoice } = embed;
  const src = `${server}/w/1/loader.js`;
  const href = attribute(hostedAddress(server, institution, form, isChoice));
  const link = `<a href="${href}">${linkText(form)}</a>`;
  return { src, href, link, named: named(embed, (name, value) => ` ${name}="${value}"`), tag: tagOf(form) };
}

function html(embed: Embed): string {
  const { src, named, link, tag } = parts(embed);
  return `<script async src="${src}"></script>\n<${tag} institution="${embed.institution}"${named}>\n  ${link}\n</${tag}>`;
}

/** On one line, and without a tag of our own: WordPress makes paragraphs of line breaks and strips tags it does not know. */
function wordpress(embed: Embed): string {
  const { src, link, tag } = parts(embed);
  const data = named(embed, (name, value) => ` data-${name}="${value}"`);
  return `<script async src="${src}"></script><div data-school-widget="${tag.slice(7)}" data-institution="${embed.institution}"${data}>${link}</div>`;
}

function react(embed: Embed): string {
  const { src, href, named, tag } = parts(embed);
  const name = embed.form.form_type === 'student' ? 'Signup' : 'Enquiry';
  return `export function ${name}() {
  return (
    <>
      <script async src="${src}" />
      <${tag} institution="${embed.institution}"${named}>
        <a href="${href}">${linkText(embed.form)}</a>
      </${tag}>
    </>
  );
}`;
}

function gtm(embed: Embed): string {
  const { src, tag } = parts(embed);
  const lines = named(embed, (name, value) => `\n  form.setAttribute('${name}', '${value}');`);
  return `<script>
(function () {
  var place = document.getElementById('school-form');
  if (!place || place.querySelector('${tag}')) return;
  var form = document.createElement('${tag}');
  form.setAttribute('institution', '${embed.institution}');${lines}
  place.appendChild(form);
  var loader = document.createElement('script');
  loader.async = true;
  loader.src = '${src}';
  document.head.appendChild(loader);
})();
</script>`;
}

/** The text to paste into the page that links to families open. */
export function updateSnippet({ server, institution }: Pick<Embed, 'server' | 'institution'>): string {
  return `<script async src="${server}/w/1/loader.js"></script>\n<school-update institution="${institution}"></school-update>`;
}

const writers: Record<Host, (embed: Embed) => string> = { html, wordpress, react, gtm };

/** The text to paste into a site of this kind. */
export function snippet(host: Host, embed: Embed): string {
  return writers[host](embed);
}
