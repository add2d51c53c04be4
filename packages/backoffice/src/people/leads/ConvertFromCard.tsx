import { useEffect } from 'react';
import { toast } from '../../ui/toasts.ts';
import { usePerson } from '../person/person.ts';
import type { Card } from './board.ts';
import { ConvertLead } from './ConvertLead.tsx';

/** Converts from a card, which does not carry the lead's version: reads the lead, then asks. */
export function ConvertFromCard({ card, onClose }: { card: Card; onClose: () => void }) {
  const { data, error } = usePerson('lead', card.user_detail_id);
  useEffect(() => {
    if (!error || data) return;
    toast.error(error);
    onClose();
  }, [error, data, onClose]);
  return data ? <ConvertLead person={data} onClose={onClose} /> : null;
}
