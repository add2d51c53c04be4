import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

/** How far outside the view a part of a column stays drawn, in px. */
const FAR = 1_500;

interface CardChunkProps {
  scroller: RefObject<Element | null>;
  /** Their places in the column, so that each card says which one of how many it is. */
  children: ReactNode;
}

/** Some cards of a column, which are taken out of the page while they are far from view: a column of thousands stays light. */
export function CardChunk({ scroller, children }: CardChunkProps) {
  const list = useRef<HTMLUListElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const look = ([entry]: readonly IntersectionObserverEntry[]) =>
      setHeight((now) => (entry!.isIntersecting ? null : (now ?? list.current!.offsetHeight)));
    const observer = new IntersectionObserver(look, { root: scroller.current, rootMargin: `${FAR}px 0px` });
    observer.observe(list.current!);
    return () => observer.disconnect();
  }, [scroller]);
  return (
    <ul
      ref={list}
      aria-hidden={height !== null || undefined}
      style={height === null ? undefined : { blockSize: height }}
    >
      {height === null && children}
    </ul>
  );
}
