import type { Callback } from '@shared/contracts/callbacks.ts';

/** Builds a waiting callback, for tests. */
export function buildCallback(overrides: Partial<Callback> = {}): Callback {
  return {
    id: 5,
    firstName: 'Mirabel',
    lastName: 'Quillfeather',
    mobile: '0491570006',
    email: 'mirabel@quill.example',
    businessName: 'Quill Electrical',
    serviceArea: 'Geelong',
    status: 'pending',
    notes: null,
    callbackDate: null,
    createdAt: '2026-11-20T00:00:00.000Z',
    dueAt: '2026-11-21T00:00:00.000Z',
    answeredAt: null,
    decidedByName: null,
    decidedAt: null,
    invitation: { state: 'none', expiresAt: null, usedAt: null, usedByName: null },
    ...overrides,
  };
}
