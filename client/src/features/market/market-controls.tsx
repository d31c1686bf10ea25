import { ChevronDown } from 'lucide-react';
import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import { Select } from '@/components/ui/input.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { keepChoices, keepOnlyArea, keepSort, type MarketView } from './market-view.ts';
import { choiceNames, marketChoices, type MarketChoices } from './market-choices.ts';
import { marketSorts, type MarketSort } from './market-order.ts';

const sortLabels: Record<MarketSort, string> = {
  area: 'My area first',
  newest: 'Newest',
  nearest: 'Nearest',
  price: 'Lowest price',
  ending: 'Ending soon',
  urgent: 'Most urgent',
};

function handleSort(value: string): void {
  const chosen = marketSorts.find((known) => known === value);
  if (chosen) keepSort(chosen);
}

function SortChoice({ sort, sorts }: Pick<MarketView, 'sort' | 'sorts'>) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      <label htmlFor={id} className="text-sm text-ink-2">
        Sort
      </label>
      <div className="relative min-w-0">
        <select
          id={id}
          value={sort}
          onChange={(event) => handleSort(event.target.value)}
          className="min-h-11 w-full appearance-none rounded-full border border-line-strong bg-surface py-2 pr-9 pl-3.5 text-base font-semibold text-ink"
        >
          {sorts.map((value) => (
            <option key={value} value={value}>
              {sortLabels[value]}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2"
        />
      </div>
    </div>
  );
}

function KindFields({ choices }: { choices: MarketChoices }) {
  const id = useId();
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:grid-cols-4 lg:w-auto lg:grow">
      {choiceNames.map((name) => (
        <div key={name}>
          <label htmlFor={`${id}-${name}`} className="sr-only">
            {marketChoices[name].label}
          </label>
          <Select
            id={`${id}-${name}`}
            value={choices[name] ?? ''}
            onChange={({ target: { value } }) => {
              const { [name]: _former, ...others } = choices;
              keepChoices(value ? { ...others, [name]: value } : others);
            }}
          >
            <option value="">{marketChoices[name].label}</option>
            {marketChoices[name].options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      ))}
    </div>
  );
}

/** The fields of the page that narrow the market too, and whether a phone shows the block they stand in. */
export interface MarketFilters {
  /** The block's id, for the button that opens it. */
  id: string;
  isOpen: boolean;
  search: ReactNode;
  dates: ReactNode;
}

/** Renders everything that narrows and sorts the market in one block; on a phone only while it is open. */
export function MarketControls({
  view: { area, sort, sorts, isOnlyArea, choices },
  filters,
}: {
  view: MarketView;
  filters: MarketFilters | undefined;
}) {
  return (
    <div id={filters?.id} className={clsx('mb-3 flex flex-wrap items-start gap-x-4 gap-y-2', filters && !filters.isOpen && 'max-sm:hidden')}>
      {filters?.search}
      <KindFields choices={choices} />
      <SortChoice sort={sort} sorts={sorts} />
      {area ? (
        <Switch isOn={isOnlyArea} onSwitch={keepOnlyArea}>
          Only my area <span className="text-ink-3">({area.text})</span>
        </Switch>
      ) : null}
      {filters?.dates}
    </div>
  );
}
