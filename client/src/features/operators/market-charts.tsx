import { useState } from 'react';
import { stageLabels } from '@shared/domain/pipeline/sales-stage.ts';
import { ChartFigure } from '@/components/charts/chart-figure.tsx';
import { StageBars } from '@/components/charts/stage-bars.tsx';
import { exactDollars, percentOf } from '@/lib/utils/chart-texts.ts';
import { formatCount } from '@/lib/time/format.ts';
import { ChartToggle } from './chart-toggle.tsx';
import { comparisonText, lastMinute, monthRows, priceBands, pricePoints } from './chart-data.ts';
import { MonthCharts } from './month-charts.tsx';
import type { Charts } from './operator-reading.ts';
import { PriceChart } from './price-chart.tsx';
import { WeekFigure } from './week-figure.tsx';

const periods = [3, 6, 12].map((value) => ({ value, label: `${value} months` }));

function MonthsFigure({ charts }: { charts: Charts }) {
  const [months, setMonths] = useState(12);
  const rows = monthRows(charts).slice(-months);
  return (
    <ChartFigure
      caption="Purchases and revenue by month"
      hasHeading
      about={`How many leads were bought in each month, and what was paid for them. ${comparisonText(rows)}`}
      actions={<ChartToggle legend="Period" choices={periods} chosen={months} onChoose={setMonths} />}
      empty={rows.every(({ purchases }) => purchases === 0) && `No purchases in the last ${months} months yet`}
      headings={['Month', 'Purchases', 'Revenue']}
      rows={rows.map(({ name, purchases, revenue }) => ({
        name,
        cells: [formatCount(purchases), exactDollars(revenue)],
      }))}
    >
      <MonthCharts rows={rows} />
    </ChartFigure>
  );
}

function StagesFigure({ charts: { funnel } }: { charts: Charts }) {
  const whole = Math.max(0, ...funnel.map(({ count }) => count));
  return (
    <ChartFigure
      caption="How far purchases got"
      hasHeading
      about="How many of the leads that were bought reached each stage, and where the others stopped."
      empty={whole === 0 && 'No purchases yet'}
      headings={['Stage', 'Reached', 'Share']}
      rows={funnel.map(({ stage, count }) => ({
        name: stageLabels[stage],
        cells: [formatCount(count), `${percentOf(count, whole)}%`],
      }))}
    >
      <StageBars rows={funnel} whole={whole} />
    </ChartFigure>
  );
}

function PricesFigure({ charts }: { charts: Charts }) {
  const points = pricePoints(charts);
  return (
    <ChartFigure
      caption="Price by time on the market"
      hasHeading
      about="What leads sold for on average, by minutes since they were posted. The larger a dot, the more were sold."
      empty={points.length === 0 && 'Nothing sold in the last twelve months yet'}
      headings={['After', 'Sold', 'Mean price']}
      rows={priceBands(charts).map(({ name, sold, price }) => ({
        name,
        cells: [formatCount(sold), exactDollars(price)],
      }))}
    >
      <PriceChart points={points} last={lastMinute(charts)} />
    </ChartFigure>
  );
}

/** Renders the market over time: months, stages, hours of the week and prices. */
export function MarketCharts({ charts }: { charts: Charts }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <MonthsFigure charts={charts} />
      <StagesFigure charts={charts} />
      <WeekFigure charts={charts} />
      <PricesFigure charts={charts} />
    </div>
  );
}
