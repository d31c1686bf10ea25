import { clientConfig } from './client-config.ts';

// Safari reads the file after the click has returned.
const KEPT_MS = 60_000;

/** The name of a CSV file made now, with the date where the device is: "sparkdrop-leads-2026-11-22.csv". */
export function csvFileName(what: string, now: Date): string {
  const brand = clientConfig.brand.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${brand}-${what}-${now.getFullYear()}-${month}-${day}.csv`;
}

/** Hands a file to the browser, which puts it where downloads go. */
export function saveFile(parts: readonly BlobPart[], name: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
