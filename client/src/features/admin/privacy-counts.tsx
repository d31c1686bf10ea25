import { formatCount } from '@/lib/time/format.ts';
import { Facts } from './facts.tsx';
import { tableText } from './privacy-texts.ts';

/** Renders the number of rows in each table. */
export function PrivacyCounts({ counts }: { counts: Readonly<Record<string, number>> }) {
  return <Facts facts={Object.entries(counts).map(([table, rows]) => [tableText(table), formatCount(rows)] as const)} />;
}

/** Renders what stays after an erasure, with the reasons. */
export function KeptRows({ kept }: { kept: readonly { table: string; rows: number; because: string }[] }) {
  if (kept.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h3 className="text-base font-semibold">What stays, and why</h3>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {kept.map(({ table, rows, because }) => (
          <li key={`${table} ${because}`}>
            {tableText(table)} ({formatCount(rows)}): {because}
          </li>
        ))}
      </ul>
    </div>
  );
}
