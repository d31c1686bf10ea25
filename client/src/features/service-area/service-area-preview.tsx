import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PREVIEW_DAYS, previewServiceArea } from '@shared/contracts/service-area.ts';
import type { Point } from '@shared/domain/geo.ts';
import { call } from '@/lib/api-client.ts';
import { placeName } from './place-name.ts';

const ASK_AFTER_MS = 400;
const FRESH_MS = 60_000;

interface Asked {
  point: Point;
  place: string;
  radius: number;
}

/** The area once it has not changed for a moment. */
function useRested(area: Asked): Asked | null {
  const [rested, setRested] = useState<Asked | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(area), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [area]);
  return rested === area ? area : null;
}

function countText(count: number, { place, radius }: Asked): string {
  const where = `within ${radius} km of ${placeName(place)}`;
  if (count === 0) return `No leads in the last ${PREVIEW_DAYS} days were ${where}`;
  return count === 1
    ? `About 1 lead in the last ${PREVIEW_DAYS} days was ${where}`
    : `About ${count.toLocaleString('en-AU')} leads in the last ${PREVIEW_DAYS} days were ${where}`;
}

// Six digits after the point are 11 cm; more of them may come as "1e-7", which no address takes.
const degreesText = (degrees: number) => degrees.toFixed(6);

function useCount(area: Asked | null) {
  const query = {
    latitude: degreesText(area?.point.latitude ?? 0),
    longitude: degreesText(area?.point.longitude ?? 0),
    radius: String(area?.radius ?? 0),
  };
  return useQuery({
    queryKey: ['service-area-preview', query],
    queryFn: ({ signal }) => call(previewServiceArea, { query, signal }),
    enabled: area !== null,
    staleTime: FRESH_MS,
  });
}

/** Says how many leads an area had lately. What changes is told politely once it has come to rest. */
export function ServiceAreaPreview({ area }: { area: Asked }) {
  const rested = useRested(area);
  const { data, error, isFetching } = useCount(rested);
  const isPending = rested === null || isFetching;
  const failed = `We could not count the leads near ${placeName(area.place)}. You can save the area all the same.`;
  const counted = data ? countText(data.count, area) : '';
  return (
    <div className="min-h-12 text-base text-ink-2">
      {isPending ? <p aria-hidden="true">Counting leads…</p> : null}
      <output className="block">{isPending ? '' : error ? failed : counted}</output>
    </div>
  );
}
