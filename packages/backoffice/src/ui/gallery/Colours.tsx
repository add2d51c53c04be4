import { colours } from '../theme.css.ts';
import { Section } from './Section.tsx';
import * as css from './Gallery.css.ts';

/** The colour roles and the eight tones. */
export function Colours() {
  return (
    <Section name="Colour roles and tones">
      <div className={css.row}>
        {Object.entries(colours.colour).map(([name, value]) => (
          <div key={name} className={css.swatch}>
            <div className={css.patch} style={{ background: value }} />
            {name}
          </div>
        ))}
        {Object.entries(colours.tone).map(([name, tone]) => (
          <div key={name} className={css.swatch}>
            <div
              className={css.patch}
              style={{
                background: tone.soft,
                borderColor: tone.line,
                color: tone.text,
                display: 'grid',
                placeItems: 'center',
                fontWeight: 600,
              }}
            >
              text
            </div>
            {name}
          </div>
        ))}
      </div>
    </Section>
  );
}
