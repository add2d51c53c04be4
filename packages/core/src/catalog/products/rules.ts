/** The largest quantity of one stock entry, and of the low-stock mark. */
export const MOST_STOCK = 1_000_000;

/** Why stock moves, as staff say it; the first entry of a product is its `opening`. */
export const stockReasons = ['delivery', 'sale', 'return', 'count', 'loss'] as const;
export type StockReason = (typeof stockReasons)[number];

/** The names of the reasons. */
export const reasonTexts: Record<StockReason | 'opening', string> = {
  opening: 'Opening stock',
  delivery: 'Delivery',
  sale: 'Sale',
  return: 'Return',
  count: 'Count',
  loss: 'Loss',
};

/** What is wrong with a move: sales and losses take away, deliveries and returns add, and nothing moves by 0; a count says how many there are. */
export function moveError(reason: StockReason, quantity: number): string | null {
  if (reason === 'count') return quantity < 0 ? 'Please enter a value greater than zero' : null;
  if (quantity === 0) return 'Please enter a value greater than zero';
  if ((reason === 'sale' || reason === 'loss') && quantity > 0)
    return 'A sale or a loss reduces stock: enter a number below zero';
  if ((reason === 'delivery' || reason === 'return') && quantity < 0)
    return 'A delivery or a return adds stock: enter a number above zero';
  return null;
}

/** The state of the stock: empty, running low, or neither. */
export function stockState({ on_hand, low_stock }: { on_hand: number; low_stock: number }): 'out' | 'low' | 'in' {
  if (on_hand === 0) return 'out';
  return on_hand < low_stock ? 'low' : 'in';
}
