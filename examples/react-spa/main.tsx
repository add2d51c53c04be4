import './main.css';
import { useCallback, useState, type DetailedHTMLProps, type HTMLAttributes } from 'react';
import { createRoot } from 'react-dom/client';

type SchoolElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  institution: string;
  source?: string;
  invoice?: string;
  prefill?: 'off' | 'query';
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'school-enquiry': SchoolElement;
      'school-signup': SchoolElement;
      'school-booking': SchoolElement;
      'school-payment': SchoolElement;
    }
  }
}

const app = document.getElementById('app')!;
const { institution = '', server = '' } = app.dataset;
const pages = { home: 'Home', enquire: 'Ask us', enrol: 'Enrol', book: 'Book a class', pay: 'Pay' };

/** React 19 passes attributes to custom elements as they are; the events are plain DOM events. */
function Enquire({ onSent }: { onSent: () => void }) {
  const listen = useCallback(
    (host: HTMLElement | null) => {
      host?.addEventListener('school-success', onSent);
      return () => host?.removeEventListener('school-success', onSent);
    },
    [onSent],
  );
  return (
    <school-enquiry ref={listen} institution={institution} source="react">
      <a href={`${server}/signup/lead?institution=${institution}`}>Open the enquiry form</a>
    </school-enquiry>
  );
}

function Enrol() {
  return (
    <school-signup institution={institution} source="react">
      <a href={`${server}/signup/student?institution=${institution}`}>Open the enrolment form</a>
    </school-signup>
  );
}

function Book() {
  return (
    <school-booking institution={institution} source="react">
      <a href="mailto:office@harbour.example">Ask us for a class</a>
    </school-booking>
  );
}

/** The token of an invoice's link is in the page's address, as `?invoice=`; without one, it is the demo school's. */
function Pay() {
  const invoice = new URLSearchParams(location.search).get('invoice') ?? 'harbour-late';
  return (
    <school-payment institution={institution} invoice={invoice}>
      <a href="mailto:office@harbour.example">Ask us for a new link</a>
    </school-payment>
  );
}

/** Pages come and go without a load: the elements are put in and taken out with them. */
function Site() {
  const [page, setPage] = useState<keyof typeof pages>('home');
  const [isSent, setSent] = useState(false);
  const sent = useCallback(() => setSent(true), []);
  return (
    <>
      <header>
        <strong>Harbour Academy</strong>
        <nav aria-label="Main">
          {(Object.keys(pages) as (keyof typeof pages)[]).map((name) => (
            <button
              key={name}
              type="button"
              aria-current={name === page ? 'page' : undefined}
              onClick={() => setPage(name)}
            >
              {pages[name]}
            </button>
          ))}
        </nav>
      </header>
      <main>
        {isSent && <p role="status">The site heard that an enquiry was sent.</p>}
        {page === 'home' && (
          <>
            <h1>A school with the sea in sight</h1>
            <p>This site is one React page. The forms are mounted and unmounted as you move.</p>
          </>
        )}
        {page === 'enquire' && <Enquire onSent={sent} />}
        {page === 'enrol' && <Enrol />}
        {page === 'book' && <Book />}
        {page === 'pay' && <Pay />}
      </main>
    </>
  );
}

createRoot(app).render(<Site />);
