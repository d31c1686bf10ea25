import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

const pill =
  'inline-flex min-h-11 items-center gap-1.5 rounded-md px-3 text-sm font-semibold text-ink-2 no-underline hover:bg-sunken ' +
  'max-sm:justify-center max-sm:min-[350px]:grow max-sm:px-1.5 max-sm:text-xs';

/** Renders a link to another view of the same tab. */
export function ViewLink({
  href,
  isCurrent,
  children,
}: {
  href: string;
  isCurrent: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(pill, isCurrent && 'bg-sunken text-ink')}
    >
      {children}
    </Link>
  );
}

/** Renders the choice between list and board; shown from 1024 px. */
export function BoardSwitch({
  isBoard,
  onChange,
}: {
  isBoard: boolean;
  onChange: (isBoard: boolean) => void;
}) {
  const choices = [
    { label: 'List', value: false },
    { label: 'Board', value: true },
  ];
  return (
    <fieldset className="flex rounded-md border border-line-strong p-0.5 max-lg:hidden">
      <legend className="sr-only">View</legend>
      {choices.map(({ label, value }) => (
        <button
          key={label}
          type="button"
          aria-pressed={isBoard === value}
          onClick={() => onChange(value)}
          className="min-h-10 rounded-sm px-4 text-sm font-semibold text-ink-2 aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
