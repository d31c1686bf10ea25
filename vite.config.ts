import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('./client'),
  envDir: at('.'),
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '@': at('./client/src'), '@shared': at('./shared') } },
  build: {
    outDir: at('./dist/public'),
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    rolldownOptions: {
      output: {
        // What every page needs in one file: in many small ones it compresses worse.
        codeSplitting: {
          groups: [{ name: 'base', test: /node_modules[\\/](react|react-dom|scheduler|wouter|@tanstack)[\\/]/ }],
        },
      },
    },
  },
  server: { fs: { allow: [at('./client'), at('./shared'), at('./node_modules')] } },
  test: {
    root: at('.'),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['shared/**/*.test.ts', 'server/**/*.unit.test.ts', 'client/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          include: ['client/src/**/*.test.tsx'],
          environment: 'happy-dom',
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
          globalSetup: ['server/testing/database-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          env: { NODE_ENV: 'test' },
        },
      },
    ],
  },
});
