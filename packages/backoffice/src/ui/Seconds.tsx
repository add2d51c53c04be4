import { useEffect, useState } from 'react';

interface SecondsProps {
  /** In milliseconds since 1970. */
  until: number;
  onOver: () => void;
}

/** Whole seconds until then, counted down for the eye; screen readers are not told every number. */
export function Seconds({ until, onOver }: SecondsProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const left = Math.ceil((until - now) / 1_000);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return <span aria-hidden>{Math.max(left, 0)}</span>;
}
