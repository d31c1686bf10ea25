import { importGraph } from './scripts/import-graph.mjs';

export default {
  plugins: [
    'typescript',
    'react',
    'jsx-a11y',
    'import',
    'vitest',
    'promise',
    'unicorn',
    'oxc',
    'node'
  ],
  categories: {
    correctness: 'error',
    suspicious: 'error',
    perf: 'error'
  },
  env: {
    browser: true,
    node: true,
    es2023: true
  },
  ignorePatterns: [
    'dist',
    'node_modules',
    'migrations'
  ],
  rules: {
    'max-lines': [
      'error',
      {
        max: 300,
        skipBlankLines: false,
        skipComments: false
      }
    ],
    'max-lines-per-function': [
      'error',
      {
        max: 60,
        skipBlankLines: false,
        skipComments: false
      }
    ],
    complexity: [
      'error',
      {
        max: 14
      }
    ],
    'max-params': [
      'error',
      {
        max: 4
      }
    ],
    eqeqeq: [
      'error',
      'always',
      {
        null: 'ignore'
      }
    ],
    'no-console': 'error',
    'no-underscore-dangle': [
      'error',
      {
        allow: [
          '_default'
        ]
      }
    ],
    'no-var': 'error',
    'prefer-const': 'error',
    'no-empty': 'error',
    'no-eval': 'error',
    'react/no-danger': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/button-has-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': [
      'error',
      {
        checkThenables: true
      }
    ],
    'typescript/no-misused-promises': [
      'error',
      {
        checksVoidReturn: {
          arguments: false,
          attributes: false
        }
      }
    ],
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-unnecessary-type-assertion': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-named-as-default': 'off',
    'no-await-in-loop': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'unicorn/filename-case': [
      'error',
      {
        case: 'kebabCase'
      }
    ],
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/expect-expect': 'off',
    'vitest/valid-title': 'off',
    'typescript/no-misused-spread': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'no-shadow': 'error',
    'no-restricted-globals': 'off',
    'node/no-process-env': 'error',
    'promise/no-callback-in-promise': 'off'
  },
  overrides: [
    // The list of an ARIA combobox: no tag has its roles, and focus stays in the field, which takes the keys.
    {
      files: ['client/src/components/address-field/address-field-menu.tsx'],
      rules: {
        'jsx-a11y/prefer-tag-over-role': 'off',
        'jsx-a11y/click-events-have-key-events': 'off'
      }
    },
    // Says once, to developers, why live address search is off; people are told by the field.
    {
      files: ['client/src/components/address-field/address-field-live.ts'],
      rules: {
        'no-console': 'off'
      }
    },
    // A channel between tabs of one origin has no target to name.
    {
      files: ['client/src/lib/session/session-tabs.ts', 'client/src/lib/session/session-tabs.test.tsx'],
      rules: {
        'unicorn/require-post-message-target-origin': 'off'
      }
    },
    // A table that may scroll sideways has to be reached by the keyboard.
    {
      files: ['client/src/features/for-providers/comparison-table.tsx'],
      rules: {
        'jsx-a11y/no-noninteractive-tabindex': 'off'
      }
    },
    {
      files: [
        '*.config.{ts,mjs}',
        'tests/support/database-setup.ts'
      ],
      rules: {
        'import/no-default-export': 'off'
      }
    },
    {
      files: [
        '**/*.test.ts',
        '**/*.test.tsx',
        'tests/**'
      ],
      rules: {
        'max-lines-per-function': 'off',
        'typescript/no-non-null-assertion': 'off'
      }
    },
    {
      files: ['scripts/**', 'tests/**/*.mjs'],
      rules: {
        'no-console': 'off'
      }
    },
    // The specification has a failed sign-in logged.
    {
      files: ['client/src/features/operators/login-form.tsx'],
      rules: {
        'no-console': ['error', { allow: ['error'] }]
      }
    },
    // An event that could not be counted is nobody's business but a developer's.
    {
      files: ['client/src/lib/analytics/analytics.ts'],
      rules: {
        'no-console': ['error', { allow: ['warn'] }]
      }
    },
    // A bare fetch has no deadline and no error that people are told: callers use `call` and `request`.
    {
      files: ['client/src/**'],
      rules: {
        'no-restricted-globals': ['error', { name: 'fetch', message: 'Use call or request of lib/api: they have a deadline.' }]
      }
    },
    {
      files: ['client/src/lib/api/**', 'client/src/lib/lazy/chunk-recovery.ts', 'client/src/testing/**', 'client/src/**/*.test.{ts,tsx}'],
      rules: {
        'no-restricted-globals': 'off'
      }
    },
    ...importGraph,
    {
      files: ['server/main.ts', 'server/cli.ts', 'server/dev.ts', 'tests/**', 'scripts/**', 'deploy/**'],
      rules: { 'node/no-process-env': 'off' },
    },
  ],
};
