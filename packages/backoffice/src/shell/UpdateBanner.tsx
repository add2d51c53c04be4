import { useEffect, useState } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { hardReload, watchBuilds } from './builds.ts';
import * as css from './UpdateBanner.css.ts';

/** Says that a newer version is there, and loads it. What is unsaved is asked about first, as at every leaving. */
export function UpdateBanner() {
  const [newer, setNewer] = useState(false);
  useEffect(() => watchBuilds(() => setNewer(true)), []);
  if (!newer) return null;
  return (
    <div className={css.over}>
      <Banner
        title="A new version of Schoolbell is available."
        action={
          <Button size="sm" onClick={() => void hardReload()}>
            Reload
          </Button>
        }
      />
    </div>
  );
}
