import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';

// Safari reads the file after the click has returned.
const KEPT_MS = MINUTE_MS;

/** Returns the name of a file with a date: "sparkdrop-leads-2026-11-22.csv". */
export function fileNameOf(what: string, date: string, extension: 'csv' | 'json' = 'csv'): string {
  const brand = clientConfig.brand.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${brand}-${what}-${date}.${extension}`;
}

/** Returns the name of a file with the device's date. */
export function datedFileName(what: string, now: Date, extension?: 'csv' | 'json'): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return fileNameOf(what, `${now.getFullYear()}-${month}-${day}`, extension);
}

/** Saves a file as a download. */
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
