import { australianStates } from '@shared/domain/enums.ts';

const trailingState = new RegExp(`[\\s,]+(?:${australianStates.join('|')})$`, 'i');

/** Names a place in a sentence: "12 Smith St, Marrickville NSW 2204, Australia" is Marrickville. */
export function placeName(address: string): string {
  const place = address
    .trim()
    .replace(/[\s,]+australia$/i, '')
    .replace(/[\s,]+\d{4}$/, '')
    .replace(trailingState, '');
  return place.split(',').at(-1)?.trim() || address.trim();
}
