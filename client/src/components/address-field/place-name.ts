import { australianStates } from '@shared/domain/words/enums.ts';

const trailingState = new RegExp(`[\\s,]+(?:${australianStates.join('|')})$`, 'i');

/** Returns a place's name for a sentence: "12 Smith St, Marrickville NSW 2204, Australia" gives Marrickville. */
export function placeName(address: string): string {
  const place = address
    .trim()
    .replace(/[\s,]+australia$/i, '')
    .replace(/[\s,]+\d{4}$/, '')
    .replace(trailingState, '');
  return place.split(',').at(-1)?.trim() || address.trim();
}
