import type { Suburb, SuburbSort } from '@shared/contracts/suburbs.ts';
import { SortHeader } from '@/components/lists/sort-header.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { formatMoment } from '@/lib/time/format.ts';
import { PageSwitch, SuburbActions } from './suburb-actions.tsx';
import { factsOf, indexingOf, wordsText } from './suburb-texts.ts';

const cell = 'px-2 py-2';

function SuburbRow({ suburb, onEdit }: { suburb: Suburb; onEdit: (suburb: Suburb) => void }) {
  const { name, state, postcode, path, priceFrom, words, updatedAt } = suburb;
  const indexing = indexingOf(suburb);
  const facts = factsOf(suburb).join(', ');
  const text = wordsText(words);
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${cell} pl-4 text-base font-semibold break-words`}>
        {name}
        <span className="block text-xs font-normal break-all text-ink-3">{path}</span>
        {facts ? <span className="block text-xs font-normal text-ink-2">{facts}</span> : null}
      </th>
      <td className={cell}>
        {state} {postcode}
      </td>
      <td className={cell}>
        <Chip tone={indexing.tone}>{indexing.label}</Chip>
        {indexing.label.includes(text) ? null : <span className="mt-1 block text-xs text-ink-2">{text}</span>}
      </td>
      <td className={`${cell} text-right tnum`}>${priceFrom}</td>
      <td className={`${cell} text-ink-2`}>{formatMoment(updatedAt)}</td>
      <td className="py-1 pr-3">
        <div className="flex items-center justify-end">
          <PageSwitch suburb={suburb} />
          <SuburbActions suburb={suburb} areIcons onEdit={() => onEdit(suburb)} />
        </div>
      </td>
    </tr>
  );
}

interface Props {
  suburbs: readonly Suburb[];
  /** Empty for newest first, which is no column's order. */
  sort: SuburbSort | '';
  onSort: (sort: SuburbSort | '') => void;
  onEdit: (suburb: Suburb) => void;
  isBusy: boolean;
}

/** Renders suburbs as a table that is sorted by the headings of its columns. */
export function SuburbTable({ suburbs, sort, onSort, onEdit, isBusy }: Props) {
  const shared = { sort, onSort };
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface shadow-1">
      <table aria-busy={isBusy} className="w-full table-fixed text-left text-sm">
        <caption className="sr-only">Suburbs with pages</caption>
        <thead className="text-xs text-ink-2">
          <tr>
            <SortHeader {...shared} ascending="name" descending="-name" startsAscending className="pl-3">
              Suburb
            </SortHeader>
            <SortHeader {...shared} ascending="state" descending="-state" startsAscending className="w-24">
              State
            </SortHeader>
            <th scope="col" className="w-[24%] px-2 font-semibold">
              Search engines
            </th>
            <SortHeader {...shared} ascending="price" descending="-price" startsAscending className="w-20 text-right">
              From
            </SortHeader>
            <SortHeader {...shared} ascending="changed" descending="-changed" className="w-32">
              Changed
            </SortHeader>
            <th scope="col" className="w-56">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {suburbs.map((suburb) => (
            <SuburbRow key={suburb.id} suburb={suburb} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
