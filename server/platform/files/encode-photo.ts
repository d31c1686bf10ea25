import pLimit from 'p-limit';
import { AppError } from '../errors.ts';
import { fileTypeOf } from './file-type.ts';

/** A decoded photo takes this many pixels of four bytes, and decoding many at once would take all memory. */
const MAX_PIXELS = 50_000_000;
const AT_ONCE = 2;
/** Much longer than any photo takes. Others wait for it. */
const LIMIT_SECONDS = 20;
/** How many photos may wait, each with its file in memory. */
const MAX_WAITING = 8;
const QUALITY = 80;

const limit = pLimit(AT_ONCE);

export interface EncodedPhoto {
  bytes: Buffer;
  /** In pixels. */
  width: number;
  height: number;
}

const isWebp = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP';

function isPicture(bytes: Buffer): boolean {
  const type = fileTypeOf(bytes);
  return type === 'image/jpeg' || type === 'image/png' || isWebp(bytes);
}

/**
 * Decodes a JPEG, PNG or WebP picture, turns it upright, and encodes it again as a JPEG whose longest side is at most `maxSide` pixels, without
 * metadata such as where the photo was taken. Throws `invalid_input` for any other file and one that cannot be
 * decoded, or not in time, and `unavailable` while too many photos wait.
 */
export async function encodePhoto(bytes: Buffer, maxSide: number, { limitSeconds = LIMIT_SECONDS } = {}): Promise<EncodedPhoto> {
  if (limit.pendingCount >= MAX_WAITING) {
    throw new AppError('unavailable', 'Too many photos are being sent right now. Please try again.', { retryAfterSeconds: 10 });
  }
  return limit(async () => {
    if (!isPicture(bytes)) throw unreadable();
    // Loaded with the first photo: most servers of a market see few.
    const { default: sharp } = await import('sharp');
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .timeout({ seconds: limitSeconds })
        .autoOrient()
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch (error) {
      throw unreadable(error);
    }
  });
}

const MESSAGE = 'This photo couldn’t be read. Please send a JPEG, PNG or WebP picture.';

const unreadable = (cause?: unknown) => new AppError('invalid_input', MESSAGE, { issues: [{ path: 'file', message: MESSAGE }], cause });
