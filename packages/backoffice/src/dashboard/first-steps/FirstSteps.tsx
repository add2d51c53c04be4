import { useSession } from '../../session/session.ts';
import { hideFirstSteps } from '../../shell/newSchool.ts';
import { Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/Button.tsx';
import { Hints } from './Hints.tsx';
import { NextWeek } from './NextWeek.tsx';
import { StepsCard } from './StepsCard.tsx';
import type { Steps } from './steps.ts';
import { useAdding } from './adding.tsx';

/** The dashboard of a new school: what to do first, and the week that comes of it, instead of empty boxes. */
export function FirstSteps({ steps, subtitle }: { steps: Steps; subtitle: string }) {
  const { user } = useSession();
  const { add, dialog } = useAdding(steps.subject);
  return (
    <Page
      title={`Welcome, ${user.firstName}`}
      subtitle={subtitle}
      actions={
        <Button variant="ghost" onClick={hideFirstSteps}>
          Hide first steps
        </Button>
      }
    >
      <StepsCard steps={steps} add={add} />
      <NextWeek onAdd={add.class} />
      <Hints />
      {dialog}
    </Page>
  );
}
