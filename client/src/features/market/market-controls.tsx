import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Select } from '@/components/ui/input.tsx';
import { keepChoices, keepOnlyArea, keepSort, type MarketView } from './market-view.ts';
import { choiceNames, choicesText, marketChoices, type MarketChoices } from './market-choices.ts';
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

const trackClass =
  'relative h-6 w-10 shrink-0 appearance-none rounded-full border border-line-strong bg-sunken outline-none ' +
  'before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-ink-3 ' +
  'checked:border-earth checked:bg-earth checked:before:translate-x-4 checked:before:bg-on-earth';

const switchClass =
  'flex min-h-11 min-w-0 items-center gap-2.5 rounded-md text-sm ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-neutral-wire';

function AreaSwitch({ text, isOnly }: { text: string; isOnly: boolean }) {
  return (
    <label className={switchClass}>
      <input
        type="checkbox"
        role="switch"
        checked={isOnly}
        aria-checked={isOnly}
        onChange={(event) => keepOnlyArea(event.target.checked)}
        className={trackClass}
      />
      <span className="min-w-0">
        Only my area <span className="text-ink-3">({text})</span>
      </span>
    </label>
  );
}

function KindFields({ choices }: { choices: MarketChoices }) {
  const id = useId();
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:grid-cols-4">
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

/** Says what the market is narrowed to, also while a phone hides the controls. */
function ChosenKinds({ choices }: { choices: MarketChoices }) {
  const text = choicesText(choices);
  if (!text) return null;
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-2 text-sm">
      <span>
        Showing only: <strong>{text}</strong>
      </span>
      <Button variant="quiet" size="sm" className="!px-2 underline" onClick={() => keepChoices({})}>
        Show all<span className="sr-only"> kinds of leads</span>
      </Button>
    </p>
  );
}

/** Renders the sort, the kinds of leads and "Only my area" controls; on a phone only while `isOpen`. */
export function MarketControls({
  view: { area, sort, sorts, isOnlyArea, choices },
  isOpen,
}: {
  view: MarketView;
  isOpen: boolean;
}) {
  return (
    <>
      <div className={`mb-3 flex flex-wrap items-center gap-x-5 gap-y-1 ${isOpen ? '' : 'max-sm:hidden'}`}>
        <SortChoice sort={sort} sorts={sorts} />
        {area ? <AreaSwitch text={area.text} isOnly={isOnlyArea} /> : null}
        <KindFields choices={choices} />
      </div>
      <ChosenKinds choices={choices} />
    </>
  );
}
