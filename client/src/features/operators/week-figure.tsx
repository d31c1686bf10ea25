import { clsx } from 'clsx';
import { useState } from 'react';
import { ChartFigure } from '@/components/charts/chart-figure.tsx';
import { formatCount } from '@/lib/time/format.ts';
import { ChartToggle } from './chart-toggle.tsx';
import { heatOf, hourName, hours, weekdays, weekOf, type Week, type WeekCount } from './chart-data.ts';
import type { Charts } from './operator-reading.ts';

const views: Record<WeekCount, { label: string; about: string; empty: string }> = {
  inbound: {
    label: 'Received',
    about: 'When leads are received, by weekday and hour in Sydney, over the last twelve months.',
    empty: 'No leads received in the last twelve months yet',
  },
  sold: {
    label: 'Sold',
    about: 'When leads are sold, by weekday and hour in Sydney, over the last twelve months.',
    empty: 'Nothing sold in the last twelve months yet',
  },
};

const choices = (['inbound', 'sold'] as const).map((value) => ({ value, label: views[value].label }));

const heats = ['bg-sunken', 'bg-earth/25', 'bg-earth/50', 'bg-earth/75', 'bg-earth'] as const;
const SIXTH = 6;

function Scale({ most }: { most: number }) {
  return (
    <p className="flex items-center gap-1 text-xs text-ink-2">
      0
      {heats.map((heat) => (
        <span key={heat} className={clsx('size-3.5 rounded-xs', heat)} />
      ))}
      {formatCount(most)} in one hour of the week
    </p>
  );
}

/** Renders a heat map of the week's hours, hidden from screen readers: the table has the same numbers. */
function HeatMap({ week: { counts, busiest } }: { week: Week }) {
  const most = busiest?.count ?? 0;
  return (
    <div aria-hidden="true" className="grid gap-2">
      <div className="grid grid-cols-[2.25rem_repeat(24,minmax(0,1fr))] gap-px text-xs text-ink-2 sm:gap-0.5">
        {weekdays.map((weekday, day) => (
          <div key={weekday} className="contents">
            <span className="self-center">{weekday.slice(0, 3)}</span>
            {hours.map((hour) => {
              const count = counts[day]?.[hour] ?? 0;
              return (
                <span
                  key={hour}
                  title={`${weekday} ${hourName(hour)}: ${formatCount(count)}`}
                  className={clsx('h-7 rounded-xs', heats[heatOf(count, most)])}
                />
              );
            })}
          </div>
        ))}
        <span />
        {hours
          .filter((hour) => hour % SIXTH === 0)
          .map((hour) => (
            <span key={hour} className="col-span-6 tnum">
              {hourName(hour)}
            </span>
          ))}
      </div>
      <Scale most={most} />
    </div>
  );
}

function busiestText({ busiest }: Week): string {
  if (!busiest) return '';
  return ` Busiest: ${busiest.weekday} from ${hourName(busiest.hour)}, with ${formatCount(busiest.count)}.`;
}

/** Renders when leads are received and sold, by the hour of the week. */
export function WeekFigure({ charts }: { charts: Charts }) {
  const [what, setWhat] = useState<WeekCount>('inbound');
  const { about, empty } = views[what];
  const week = weekOf(charts, what);
  return (
    <ChartFigure
      caption="Hours of the week"
      hasHeading
      about={about + busiestText(week)}
      actions={<ChartToggle legend="Count" choices={choices} chosen={what} onChoose={setWhat} />}
      empty={week.busiest === null && empty}
      headings={['Hour', ...weekdays.map((weekday) => weekday.slice(0, 3))]}
      rows={hours.map((hour) => ({
        name: hourName(hour),
        cells: weekdays.map((_, day) => formatCount(week.counts[day]?.[hour] ?? 0)),
      }))}
    >
      <HeatMap week={week} />
    </ChartFigure>
  );
}
