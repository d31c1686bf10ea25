import type { Config } from 'tailwindcss';

const named = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `var(--c-${name})`]));

/** Names for the tokens that `client/src/styles/app.css` sets for light and dark. */
export default {
  // The style sheets name their sources.
  content: [],
  darkMode: ['selector', '[data-theme=dark]'],
  theme: {
    extend: {
      colors: {
        ...named(['paper', 'surface', 'sunken', 'line', 'line-strong', 'ink', 'ink-2', 'ink-3']),
        ...named(['earth', 'earth-hover', 'earth-press', 'earth-tint', 'on-earth']),
        ...named(['spark', 'on-spark', 'spark-tint', 'spark-ink']),
        // The dark band, dark in both themes.
        ...named(['band', 'on-band']),
        ...named(['neutral-wire', 'neutral-tint', 'active-wire', 'active-tint']),
      },
      fontFamily: {
        sans: [
          'ui-sans-serif',
          'system-ui',
          '-apple-system',
          '"Segoe UI"',
          'Roboto',
          '"Helvetica Neue"',
          'Arial',
          'sans-serif',
        ],
        display: ['"Familjen Grotesk"', '"FG Fallback"', 'Arial', 'sans-serif'],
      },
      fontSize: {
        xs: ['0.8125rem', { lineHeight: '1.125rem' }],
        sm: ['0.9375rem', { lineHeight: '1.375rem' }],
        base: ['1.0625rem', { lineHeight: '1.625rem' }],
        lg: ['1.25rem', { lineHeight: '1.625rem' }],
        xl: ['1.5rem', { lineHeight: '1.75rem' }],
        '2xl': ['1.875rem', { lineHeight: '2.125rem' }],
        '3xl': ['2.375rem', { lineHeight: '2.5rem' }],
        '4xl': ['3.25rem', { lineHeight: '3.25rem' }],
      },
      borderRadius: { sm: '6px', md: '10px', lg: '14px' },
      boxShadow: { 1: 'var(--shadow-card)', 2: 'var(--shadow-float)' },
      maxWidth: { page: '72rem', prose: '68ch' },
      transitionTimingFunction: { quick: 'cubic-bezier(.2,.8,.2,1)' },
      keyframes: {
        appear: { from: { opacity: '0' } },
        rise: { from: { opacity: '0', transform: 'translateY(12px)' } },
        leave: { to: { opacity: '0' } },
        arrive: { from: { boxShadow: '0 0 0 4px var(--c-spark)' }, to: { boxShadow: '0 0 0 4px transparent' } },
        breathe: { '50%': { opacity: '0.55' } },
      },
      animation: {
        appear: 'appear 180ms cubic-bezier(.2,.8,.2,1) both',
        rise: 'rise 240ms cubic-bezier(.2,.8,.2,1) both',
        leave: 'leave 120ms ease-out both',
        // What was just added is told apart from its neighbours for a moment.
        arrive: 'arrive 2s ease-out 300ms both',
        // A skeleton that would be gone within 150 ms is never seen. One that follows on another does not wait.
        late: 'appear 1ms linear var(--late, 150ms) both',
        breathe: 'breathe 2s ease-in-out infinite',
      },
    },
  },
} satisfies Config;
