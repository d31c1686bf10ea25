import { PHOTO_PIXELS } from '@shared/domain/people/photos.ts';

const QUALITY = 0.85;

/** Draws a picture into a canvas whose longest side is at most `maxSide` pixels. */
async function draw(file: Blob, maxSide: number): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    picture.close();
  }
}

/**
 * Returns a photo as a small JPEG without metadata such as where it was taken. A picture that this browser cannot decode is
 * returned as it is: the server decides.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  try {
    const canvas = await draw(file, PHOTO_PIXELS);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  }
}
