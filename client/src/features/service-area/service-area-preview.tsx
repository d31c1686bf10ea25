import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PREVIEW_DAYS, previewServiceArea } from '@shared/contracts/service-area.ts';
import type { Point } from '@shared/domain/places/geo.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { call } from '@/lib/api/api-client.ts';
import { placeName } from '@/components/address-field/place-name.ts';

const ASK_AFTER_MS = 400;
const STALE_TIME_MS = MINUTE_MS;

interface Asked {
  point: Point;
  place: string;
  radius: number;
}

/** Debounces the area. */
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

function suburbsText({ suburbCount, largestSuburbs }: { suburbCount: number; largestSuburbs: readonly string[] }): string {
  if (suburbCount === 0) return 'It holds the centre of no suburb.';
  const more = suburbCount - largestSuburbs.length;
  const named = largestSuburbs.join(', ');
  return more === 0 ? `It covers ${named}.` : `It covers ${named} and ${more.toLocaleString('en-AU')} more suburbs.`;
}

// Six decimals are 11 cm; more could format as "1e-7", which the endpoint does not accept.
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
    staleTime: STALE_TIME_MS,
  });
}

/** Says how many recent leads an area had, announced politely and debounced, and which suburbs it covers. */
export function ServiceAreaPreview({ area }: { area: Asked }) {
  const rested = useRested(area);
  const { data, error, isFetching } = useCount(rested);
  const isPending = rested === null || isFetching;
  const failed = `We couldn’t count the leads near ${placeName(area.place)}. You can still save the area.`;
  const counted = data ? countText(data.count, area) : '';
  return (
    <div className="min-h-12 text-base text-ink-2">
      {isPending ? <p aria-hidden="true">Counting leads…</p> : null}
      <output className="block">{isPending ? '' : error ? failed : counted}</output>
      {data && !isPending && !error ? <p className="mt-1 text-sm">{suburbsText(data)}</p> : null}
    </div>
  );
}
