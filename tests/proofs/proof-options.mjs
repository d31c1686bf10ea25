const OPTIONS = new Set(['--short']);

/** What a proof was started with: `--short` or nothing. Ends the process on anything else. */
export function proofOptions() {
  const options = process.argv.slice(2);
  const unknown = options.find((option) => !OPTIONS.has(option));
  if (unknown) {
    process.stderr.write(`There is no option ${unknown}: --short or nothing\n`);
    process.exit(1);
  }
  return options;
}
