import { expect, it, vi } from 'vitest';
import { warnOfSettings } from './start-warnings.ts';

it.each([
  [true, false, ['second_factor_not_required']],
  [true, true, []],
  [false, false, []],
])('in production (%s), with a second factor required (%s), a server that starts warns of %j', (isProduction, isSecondFactorRequired, events) => {
  const warn = vi.fn();

  warnOfSettings({ isProduction, isSecondFactorRequired }, { warn });

  expect(warn.mock.calls.map(([{ event }]) => event)).toEqual(events);
});
