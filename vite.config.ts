import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { documentPlugin } from './client/document-plugin.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const inBase = new RegExp(
  [
    String.raw`node_modules[\\/](react|react-dom|scheduler|wouter|clsx)[\\/]`,
    String.raw`lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|Icon|context|build|utils|shared|icons[\\/](check|menu|phone|shield-check)\.)`,
    // What the build puts around an import().
    String.raw`vite[\\/]preload-helper`,
    String.raw`shared[\\/](domain[\\/]people[\\/]roles|contracts[\\/]page-paths)\.ts`,
    String.raw`client[\\/]src[\\/](lib[\\/]\w+[\\/](load-chunk|lazy-or|later-part|root-failures|api-client|api-error|factor-refusal|server-clock|use-hydrated|analytics|client-config|document-data|tel-href|session|page-data|use-head|use-query-text|paths|page-views)|components[\\/](ui[\\/](input-class|button|spinner|toast)|\w+[\\/](site-header|later-footer|header-slots|logo|nav-links|navigation|mobile-menu|phone-link|page-loading|lazy-overlay|error-catcher))|app[\\/](error-page|error-boundary|providers|route-table|startup[\\/](page-arrival|replay-early-click))|lib[\\/]hooks[\\/]around-navigation)\.tsx?`,
  ].join('|'),
);

export default defineConfig({
  root: at('./client'),
  envDir: at('.'),
  plugins: [react(), tailwindcss(), documentPlugin()],
  resolve: {
    alias: {
      '@': at('./client/src'),
      '@shared': at('./shared'),
      // For Reacts that lack it; ours has it.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  build: {
    outDir: at('./dist/public'),
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // Every browser of the target preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // Of what a page asks for later only what is large is worth asking for ahead: the list of all small files would be larger
      // than they are.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => /\/(forms|schemas|queries)-/.test(file)),
    },
    rolldownOptions: {
      output: {
        // Every page loads the names of all others: shorter ones are still no two files' name.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // What every page needs in one file: in many small ones it compresses worse.
            { name: 'base', test: inBase },
            // What always comes together.
            { name: 'money', test: /shared[\\/]domain[\\/](money[\\/]money|auction[\\/]auction-price)\.ts/ },
            { name: 'form', test: /ui[\\/]field\.tsx|icons[\\/]triangle-(alert|exclamation-point)\./ },
            // Marks beside short texts, shared by the home page and the quote form: each alone weighs little but its wrapping.
            { name: 'marks', test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](badge-dollar-sign|calendar-check|clock|map-pin|users)\.|utils[\\/]common-jobs\.ts/ },
            // Every page shows the footer in the end, and few others name the address.
            { name: 'footer', test: /components[\\/]layout[\\/](site-footer|email-link)\.tsx/ },
            // The parts of every form that stands on a page of its own, and of a customer's request.
            { name: 'controls', test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](circle-check|chevron-down)\.|components[\\/]ui[\\/](input|panel|error-summary)\.tsx|layout[\\/]emergency-notice\.tsx/ },
            { name: 'forms', test: /node_modules[\\/](react-hook-form|@hookform)[\\/]|lib[\\/]api[\\/]show-issues/ },
            { name: 'schemas', test: /node_modules[\\/]zod[\\/]/ },
            { name: 'queries', test: /node_modules[\\/]@tanstack[\\/]|lib[\\/](api[\\/]api-page|query[\\/]refetching)\.ts/ },
            // Read by the quote form too, which needs nothing else of what signed-in people load.
            { name: 'unsaved', test: /lib[\\/]hooks[\\/]unsaved-work\.ts$/ },
            // What a part that loads later shows when its file is lost.
            { name: 'lazy-component', test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](copy|rotate-ccw)\.|components[\\/](lazy[\\/]lazy-component|ui[\\/](copy-button|error-state|leaves-focus))\.tsx?$/ },
            // Small parts of the dashboard and of the other pages of signed-in people: each by itself weighs little but its wrapping.
            {
              name: 'signed-in',
              test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](pencil|rotate-ccw-clock|sliders-horizontal|plus|mail|chevron-right)\.|client[\\/]src[\\/](components[\\/](layout[\\/]header-content|ui[\\/](chip|focus-return|empty-state|use-kept-in-sight)|forms[\\/]search-field)|lib[\\/]\w+[\\/](use-minute|isolate))\.tsx?$/,
            },
            // Two lines each, which every page fetches once it stands.
            { name: 'idle', test: /client[\\/]src[\\/]lib[\\/](lazy[\\/]when-idle|latest-request-key)\.ts|contracts[\\/]request-path\.ts$/ },
            { name: 'registers', test: /licence-registers\.tsx?$/ },
            // Read by pages of customers and of signed-in people alike.
            { name: 'times', test: /lib[\\/]time[\\/](format|sydney-time)\.ts/ },
            // Read by the quote form too, which needs none of the times beside it.
            { name: 'sydney-date', test: /shared[\\/]domain[\\/]time[\\/]sydney-date\.ts/ },
            // Kept by every form of signed-in people.
            { name: 'drafts', test: /client[\\/]src[\\/]lib[\\/]\w+[\\/](device-drafts|edit-conflict)\.ts/ },
            // Read by what the dashboard loads at first and by what it loads later.
            {
              name: 'jobs',
              test: /client[\\/]src[\\/](lib[\\/]\w+[\\/]purchase-filter|features[\\/]jobs[\\/](pipeline-queries|purchase-state|stage-move-api)|components[\\/]lead[\\/]leads-query)\.ts/,
            },
          ],
        },
      },
    },
  },
  server: { fs: { allow: [at('./client'), at('./shared'), at('./node_modules')] } },
  test: {
    root: at('.'),
    // By default one processor is left for other programs: there are none.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['shared/**/*.test.ts', 'server/**/*.unit.test.ts', 'client/{src,sw}/**/*.test.ts', 'tests/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: ['tests/support/lists-setup.ts'],
          setupFiles: ['tests/support/real-timers.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          include: ['client/src/**/*.test.tsx'],
          environment: 'happy-dom',
          // Each file has its own modules and its own window, as with processes, but read once for all: that takes half the time.
          pool: 'vmThreads',
          // Their packages call modules CommonJS, which only the runner's own reader takes.
          alias: { recharts: 'recharts/es6/index.js' },
          server: { deps: { inline: [/recharts/, /@reduxjs/] } },
          setupFiles: ['client/src/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['server/**/*.test.ts'],
          exclude: ['server/**/*.unit.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: ['tests/support/database-setup.ts'],
          setupFiles: ['tests/support/real-timers.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          env: { NODE_ENV: 'test' },
        },
      },
    ],
  },
});
