import { expect, it } from 'vitest';
import { australianStates } from '../words/enums.ts';
import { licenceRegisters } from './licence-registers.ts';

it('names one register for each state and territory, at an address of its government', () => {
  expect(licenceRegisters.map(({ state }) => state).toSorted()).toEqual([...australianStates].toSorted());
  for (const { url } of licenceRegisters) expect(new URL(url)).toMatchObject({ protocol: 'https:', hostname: expect.stringMatching(/\.gov\.au$/) });
});
