const KEY = 'paymentMode';

/** The payment mode that was last used on this device. */
export const keptMode = (): number => Number(localStorage.getItem(KEY));

/** Offers this payment mode first from now on. */
export function keepMode(mode_id: number): void {
  try {
    localStorage.setItem(KEY, String(mode_id));
  } catch {
    // A full store: the first mode is offered.
  }
}
