type Merged<Parts extends readonly object[]> = Parts extends readonly [infer First, ...infer Rest extends object[]]
  ? Omit<First, keyof Merged<Rest>> & Merged<Rest>
  : unknown;

/** Joins records of many columns, a later one before an earlier one. A literal that spreads them takes V8 ten times as long. */
export function merge<const Parts extends object[]>(...parts: Parts): Merged<Parts> {
  return Object.assign({}, ...parts) as Merged<Parts>;
}
