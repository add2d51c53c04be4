import { AutomationsButton, BookingLink } from '../../shell/HeaderButtons.tsx';
import { Section } from './Section.tsx';
import * as css from './Gallery.css.ts';

/** Buttons of the header whose areas are not built yet. */
export function Header() {
  return (
    <Section name="Header buttons">
      <div className={css.row}>
        <BookingLink address="https://book.harbour-academy.example/enrol" />
        <AutomationsButton count={4} onOpen={() => undefined} />
      </div>
    </Section>
  );
}
