/** The hosted pages' own script: reads the address, puts the element in, and names the school around it. */

interface Ready {
  title: string;
  institution: { institutionName: string; institutionLogo: string | null };
}

const query = new URLSearchParams(location.search);
const page = document.body.dataset['page'] ?? '';
const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

/** An address that says no type means the student form, and says so from then on. */
function defaultType(): void {
  if (page !== 'signup' || query.has('type')) return;
  query.set('type', 'student');
  history.replaceState(history.state, '', `?${query}${location.hash}`);
}

/** `/signup` and `/embed` choose by `?type`; without one it is the student form. `/embed` takes `booking` and `payment` too. */
function kind(): 'student' | 'lead' {
  if (page === 'student' || page === 'lead') return page;
  return query.get('type') === 'lead' ? 'lead' : 'student';
}

/** The first letters of the school's name, if it has no logo. */
function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

/** Logo, name and title, in the full header and the small one. */
function introduce({ institution, title }: Ready): void {
  const { institutionName, institutionLogo } = institution;
  document.title = `${title} · ${institutionName}`;
  for (const place of all('.school')) place.textContent = institutionName;
  for (const place of all('.title')) place.textContent = title;
  for (const place of all('.logo')) {
    if (!institutionLogo) {
      place.textContent = initials(institutionName);
      continue;
    }
    const image = document.createElement('img');
    image.src = institutionLogo;
    image.alt = '';
    place.replaceChildren(image);
  }
}

/** The form behind a link that one family was sent. It has no other address that a link beside an error could lead to. */
function linked(): HTMLElement {
  const host = document.createElement('school-update');
  host.setAttribute('institution', query.get('institution') ?? '');
  host.append(document.createElement('span'));
  return host;
}

/** Whether this page is for that: the school's own page, or `/embed?type=booking`. */
const is = (type: 'booking' | 'payment') => page === type || (page === 'embed' && query.get('type') === type);
const books = is('booking');
const pays = is('payment');

/** The booking element. On the school's own page the server says which school it is, because the address only has its slug. */
function booking(): HTMLElement {
  const host = document.createElement('school-booking');
  const { institution = query.get('institution') ?? '', subpage = query.get('page') ?? '' } = document.body.dataset;
  host.setAttribute('institution', institution);
  if (subpage) host.setAttribute('page', subpage);
  for (const name of ['link', 'subject', 'date', 'lang', 'theme', 'source', 'success', 'redirect']) {
    const value = query.get(name);
    if (value) host.setAttribute(name, value);
  }
  return host;
}

/** The payment element. Beside an error, the invoice itself is another way. */
function payment(): HTMLElement {
  const host = document.createElement('school-payment');
  const { institution = query.get('institution') ?? '', invoice = query.get('invoice') ?? '' } = document.body.dataset;
  for (const [name, value] of Object.entries({ institution, invoice, lang: query.get('lang'), theme: query.get('theme') }))
    if (value) host.setAttribute(name, value);
  host.append(
    Object.assign(document.createElement('a'), {
      href: `/api/online/invoice/invoicePDF?${new URLSearchParams({ institution, id: invoice })}`,
      textContent: 'Open the invoice as PDF',
    }),
  );
  return host;
}

/** The element of this page, with the address's parameters. */
function element(): HTMLElement {
  if (page === 'update') return linked();
  if (pays) return payment();
  if (books) return booking();
  const host = document.createElement(kind() === 'lead' ? 'school-enquiry' : 'school-signup');
  for (const name of ['institution', 'form', 'form-type', 'lang', 'theme', 'source', 'success', 'redirect']) {
    const value = query.get(name);
    if (value) host.setAttribute(name, value);
  }
  host.setAttribute('prefill', 'query');
  return host;
}

/** A form that is closed leaves a link to the school's first one of its kind, which stays open; its own address would lead here again. */
function leadOn(host: HTMLElement, { code }: { code: string }): void {
  if (code !== 'form_archived' || books || pays) return;
  const rest = new URLSearchParams(query);
  for (const name of ['form', 'form-type']) rest.delete(name);
  host.replaceChildren(
    Object.assign(document.createElement('a'), {
      href: `?${rest}`,
      textContent: kind() === 'lead' ? 'Open the enquiry form' : 'Open the enrolment form',
    }),
  );
}

/** Inserts the form. The school's name comes from the element's own answer, so that nothing is requested twice. */
function start(): void {
  const sheet = document.querySelector('.sheet');
  if (!sheet) return;
  const title = pays
    ? 'Payment'
    : books
    ? 'Book a class'
    : kind() === 'lead'
      ? 'Enquiry Form'
      : location.href.includes('studentHash')
        ? 'Check your details'
        : 'Student Enrollment form';
  for (const place of all('.title')) place.textContent = title;
  const host = element();
  host.addEventListener('school-ready', (event) => introduce((event as CustomEvent<Ready>).detail));
  host.addEventListener('school-error', (event) => leadOn(host, (event as CustomEvent<{ code: string }>).detail));
  sheet.append(host);
}

/** After 270 px the small header replaces the large one. */
function watchScroll(): void {
  const mini = document.querySelector('.mini');
  if (!mini) return;
  const look = () => mini.classList.toggle('on', scrollY > 270);
  addEventListener('scroll', look, { passive: true });
  look();
}

/** Tells the page around an embedded frame how high the form is. */
function reportHeight(): void {
  if (page !== 'embed' || parent === window) return;
  new ResizeObserver(() =>
    parent.postMessage({ schoolbell: 'height', height: document.body.scrollHeight }, '*'),
  ).observe(document.body);
}

/** Confetti after everything else has loaded, except for people who asked their device for less motion. */
function celebrate(): void {
  const address = document.body.dataset['celebrate'];
  if (!address || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  addEventListener('load', () => {
    const script = document.createElement('script');
    script.src = address;
    document.head.append(script);
  });
}

defaultType();
start();
watchScroll();
reportHeight();
celebrate();
