import type { ComponentType } from 'react';
import { part } from '../ui/parts.tsx';

/**
 * Parts of the header that an area brings by a file of this name. Until the area is built there is no file, and the
 * header is drawn without the part.
 */
const panels = import.meta.glob<ComponentType<{ onClose: () => void }>>('../automations/AutomationsPanel.tsx', {
  import: 'AutomationsPanel',
});

type Part<Props = object> = ComponentType<Props> | undefined;

const [loadPanel] = Object.values(panels);

/** The automations, sliding over the page. */
export const AutomationsPanel: Part<{ onClose: () => void }> = loadPanel && part(loadPanel);
/** Reads the booking settings and draws `BookingLink` with the public page's address. */
export const BookingAddress = part(() => import('../bookings/BookingAddress.tsx').then((file) => file.BookingAddress));
/** The automations' button, with the panel that it opens. */
export const Automations: Part =
  AutomationsPanel && part(() => import('./Automations.tsx').then((file) => file.Automations));
