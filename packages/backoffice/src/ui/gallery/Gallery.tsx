import { setDensity, setTheme, useDensity, useTheme } from '../../shell/preferences.ts';
import { Button } from '../Button.tsx';
import { MenuHost } from '../MenuHost.tsx';
import { Toasts } from '../Toasts.tsx';
import { Buttons } from './Buttons.tsx';
import { Colours } from './Colours.tsx';
import { Fields } from './Fields.tsx';
import { Header } from './Header.tsx';
import { Lists } from './Lists.tsx';
import { Overlays } from './Overlays.tsx';
import { States } from './States.tsx';
import * as css from './Gallery.css.ts';

/** Every component in every state. Only in development, and in builds that ask for it. */
export function Component() {
  const theme = useTheme();
  const density = useDensity();
  return (
    <main className={css.page}>
      <title>Components · Schoolbell</title>
      <div className={css.head}>
        <h1 className={css.title}>Components</h1>
        <Button onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          {theme === 'dark' ? 'Light' : 'Dark'}
        </Button>
        <Button onClick={() => setDensity(density === 'compact' ? 'comfortable' : 'compact')}>
          {density === 'compact' ? 'Comfortable' : 'Compact'}
        </Button>
      </div>
      <Colours />
      <Buttons />
      <Fields />
      <Lists />
      <States />
      <Header />
      <Overlays />
      <MenuHost />
      <Toasts />
    </main>
  );
}
