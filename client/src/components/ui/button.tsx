import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'spark';
export type ButtonSize = 'md' | 'sm';

interface Look {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-earth text-on-earth hover:bg-earth-hover active:bg-earth-press',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'quiet text-ink hover:bg-sunken',
  danger: 'bg-active-wire text-on-earth hover:brightness-90',
  spark: 'bg-spark text-on-spark hover:brightness-95',
};

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-12 px-5 py-2.5 text-base',
  sm: 'min-h-11 px-3.5 py-2 text-sm',
};

const base =
  'inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold no-underline ' +
  'transition-[background-color,filter,transform] duration-120 ease-quick active:scale-[.99]';

const off = 'border border-transparent bg-sunken text-ink-3 dark:bg-line';

/** Returns the classes of a button, for the rare element that is none of the three below. */
export function buttonClass({ variant = 'primary', size = 'md' }: Look = {}): string {
  return clsx(base, sizes[size], variants[variant]);
}

/** Renders a button. While `isPending` it says so, keeps focus and ignores presses. */
export function Button({
  variant = 'primary',
  size = 'md',
  isPending = false,
  pendingText,
  disabled = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> &
  Look & { isPending?: boolean | undefined; pendingText?: ReactNode | undefined }) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) event.preventDefault();
    else onClick?.(event);
  };
  const isOff = isPending || disabled;
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      disabled={disabled && !isPending}
      aria-disabled={isPending ? true : undefined}
      className={clsx(base, sizes[size], isOff ? off : variants[variant], className)}
      onClick={handleClick}
    >
      {isPending ? <Spinner className="size-4.5" /> : null}
      {isPending ? (pendingText ?? children) : children}
    </button>
  );
}

/** Renders a link inside the app that looks like a button. */
export function ButtonLink({
  href,
  variant = 'primary',
  size = 'md',
  className,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & Look & { href: string }) {
  return (
    <Link {...rest} href={href} data-button className={clsx(buttonClass({ variant, size }), className)}>
      {children}
    </Link>
  );
}

/** Renders a plain anchor that looks like a button, for phone numbers, emails and files. */
export function ButtonAnchor({
  variant = 'primary',
  size = 'md',
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} data-button className={clsx(buttonClass({ variant, size }), className)}>
      {children}
    </a>
  );
}
