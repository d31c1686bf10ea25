import { describe, expect, it } from 'vitest';
import { canMoveCallback, isDecided } from './callback-status.ts';
import { callbackStatuses } from '../words/enums.ts';

describe('a request for a callback', () => {
  it.each([
    ['pending', ['called', 'approved', 'declined']],
    ['called', ['pending', 'approved', 'declined']],
    ['approved', ['called']],
    ['declined', ['called']],
  ] as const)('that is %s may become %j', (from, to) => {
    expect(callbackStatuses.filter((status) => canMoveCallback(from, status))).toEqual(to);
  });

  it('is decided once it was approved or declined', () => {
    expect(callbackStatuses.filter(isDecided)).toEqual(['approved', 'declined']);
  });
});
