import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';

const ItemChanges = lazy(async () => ({
  default: (await import('./item-changes.tsx')).ItemChanges,
}));

/** Who changed what of an item: read, with the words for its fields, as soon as its place comes into view. */
export function ItemHistory(props: ComponentProps<typeof ItemChanges>) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const coming = <ListSkeleton rows={2} look="rows" />;
  return (
    <div ref={place}>
      {isNear ? (
        <Suspense fallback={coming}>
          <ItemChanges {...props} />
        </Suspense>
      ) : (
        coming
      )}
    </div>
  );
}
