// Safari reads the file after the click has returned.
const KEPT_MS = 60_000;

/** Hands a file to the browser, which puts it where downloads go. */
export function saveFile(parts: readonly string[], name: string): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
