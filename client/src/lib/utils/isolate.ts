/** Matches letters that are written from right to left, such as Hebrew and Arabic. */
const rightToLeft = /[\u0590-\u08ff\ud802\ud803\ud83a\ud83b\ufb1d-\ufefc]/;

/** Returns a name for a text of other words, such as a toast or a label. Unicode isolates keep one that is written from right to left apart from them. */
export const isolate = (name: string) => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);
