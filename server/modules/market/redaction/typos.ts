const without = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1);
const swapped = (word: string, at: number) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
const places = (word: string) => Array.from({ length: word.length }, (_, at) => at);

/** Returns a function that finds typos of a set of words: one letter too many, one missing, one wrong, or two swapped. */
export function typosOf(words: Iterable<string>, shortest: number): (word: string) => boolean {
  const long = new Set([...words].filter((word) => word.length >= shortest));
  const lacking = new Set([...long].flatMap((word) => places(word).map((at) => without(word, at))));
  const wrong = new Set([...long].flatMap((word) => places(word).map((at) => `${at}${without(word, at)}`)));
  const isTypo = (word: string) =>
    lacking.has(word) ||
    places(word).some((at) => long.has(without(word, at)) || long.has(swapped(word, at)) || wrong.has(`${at}${without(word, at)}`));
  const longest = Math.max(...[...long].map(({ length }) => length)) + 1;
  return (word) => word.length >= shortest && word.length <= longest && isTypo(word);
}
