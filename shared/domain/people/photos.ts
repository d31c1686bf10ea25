/** How many photos a request may have. */
export const MAX_PHOTOS = 5;

/** The longest side of a stored photo, in pixels. */
export const PHOTO_PIXELS = 1600;

/** The largest file that is taken, in bytes: browsers send far smaller ones. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
