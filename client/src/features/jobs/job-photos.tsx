import { useQuery } from '@tanstack/react-query';
import { call, urlOf } from '@/lib/api/api-client.ts';
import { listJobPhotos, showJobPhoto } from '@shared/contracts/request-photos.ts';
import { isolate } from '@/lib/utils/isolate.ts';

/** Renders the photos of a job's customer, each of which opens in full. */
export function JobPhotos({ purchaseId, customerName }: { purchaseId: number; customerName: string }) {
  const { data: photos, isError } = useQuery({
    queryKey: ['job-photos', purchaseId] as const,
    queryFn: ({ signal }) => call(listJobPhotos, { params: { purchaseId }, signal }),
    staleTime: Infinity,
  });
  if (isError) return <p className="text-sm text-ink-2">The customer’s photos couldn’t be loaded.</p>;
  return (
    <ul aria-label={`Photos from ${isolate(customerName)}`} className="grid min-h-24 grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
      {photos?.map(({ id, width, height }, index) => {
        const address = urlOf(showJobPhoto.path, { purchaseId, photoId: id });
        return (
          <li key={id} className="aspect-square overflow-hidden rounded-md border border-line bg-sunken">
            <a href={address} target="_blank" rel="noreferrer" className="block size-full">
              <img src={address} width={width} height={height} loading="lazy" alt={`Sent by ${isolate(customerName)}, ${index + 1} of ${photos.length}`} className="size-full object-cover" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
