import { ApiError } from '@/lib/api/api-client.ts';

/** A file that the server does not take as a photo, and why. */
export interface RefusedPhoto {
  name: string;
  reason: string;
}

const OF_THE_FILE: ReadonlySet<ApiError['code']> = new Set(['invalid_input', 'payload_too_large', 'unsupported_media_type']);

/** Sends a photo. Returns why the server refuses the file, so that others can follow; null if it took it. Throws all other failures. */
export async function refusalOf(name: string, send: () => Promise<unknown>): Promise<RefusedPhoto | null> {
  try {
    await send();
    return null;
  } catch (error) {
    if (error instanceof ApiError && OF_THE_FILE.has(error.code)) return { name, reason: error.message };
    throw error;
  }
}

/** Renders which files were refused, by name. */
export function RefusedPhotos({ refused }: { refused: readonly RefusedPhoto[] }) {
  return (
    <div role="alert">
      {refused.map(({ name, reason }) => (
        <p key={name} className="text-sm wrap-anywhere">
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          was left out. {reason}
        </p>
      ))}
    </div>
  );
}
