import { stageLabels, type SalesStage } from '@shared/domain/pipeline/sales-stage.ts';
import { percentOf } from '@/lib/utils/chart-texts.ts';

/** Renders how many reached at least each stage, as text and shrinking bars; the declined ones, which are no step of the way, apart from them. */
export function StageBars({ rows, whole }: { rows: readonly { stage: SalesStage; count: number }[]; whole: number }) {
  return (
    <ul className="grid gap-3">
      {rows.map(({ stage, count }) => (
        <li key={stage} className={stage === 'declined' ? 'grid gap-1 border-t border-line pt-3' : 'grid gap-1'}>
          <span className="flex flex-wrap justify-between gap-x-3 text-sm">
            <span className="font-semibold">{stageLabels[stage]}</span>
            <span className="tnum">
              {count} of {whole}, {percentOf(count, whole)}%
            </span>
          </span>
          <span aria-hidden="true" className="block h-3 overflow-hidden rounded-sm border border-line-strong bg-sunken">
            <span className={`block h-full ${stage === 'declined' ? 'bg-ink-3' : 'bg-earth'}`} style={{ width: `${percentOf(count, whole)}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
