import { describe, expect, it } from 'vitest';
import {
  pickableStages,
  salesStageInputs,
  salesStages,
  stageLabels,
  stagesFrom,
  stagesOfTab,
  stageStamps,
  storedStage,
  tabOfStage,
} from './sales-stage.ts';

describe('storedStage', () => {
  it('stores paid as invoice_paid', () => {
    expect(storedStage('paid')).toBe('invoice_paid');
  });

  it('stores accepted_lead as purchased', () => {
    expect(storedStage('accepted_lead')).toBe('purchased');
  });

  it.each(salesStages)('stores %s as it is', (stage) => {
    expect(storedStage(stage)).toBe(stage);
  });

  it('stores every input as a stage the table accepts', () => {
    expect(salesStageInputs.every((input) => salesStages.includes(storedStage(input)))).toBe(true);
  });
});

describe('tabOfStage', () => {
  it.each(['picked_up', 'delivered'] as const)('shows %s with the booked work', (stage) => {
    expect(tabOfStage(stage)).toBe('booked_in');
  });

  it.each(pickableStages)('shows %s in its own tab', (stage) => {
    expect(tabOfStage(stage)).toBe(stage);
  });

  it('loses no stage from view', () => {
    expect(salesStages.every((stage) => pickableStages.includes(tabOfStage(stage)))).toBe(true);
  });
});

describe('stagesOfTab', () => {
  it('holds the leftover stages with the booked work', () => {
    expect(stagesOfTab('booked_in')).toEqual(['booked_in', 'picked_up', 'delivered']);
  });

  it('shows every stage in one tab', () => {
    expect(pickableStages.flatMap(stagesOfTab).toSorted()).toEqual(salesStages.toSorted());
  });
});

describe('stagesFrom', () => {
  it.each([
    ['quote_accepted', ['quote_accepted', 'booked_in', 'invoice_paid', 'picked_up', 'delivered']],
    ['booked_in', ['booked_in', 'invoice_paid', 'picked_up', 'delivered']],
    ['invoice_paid', ['invoice_paid']],
    ['declined', ['declined']],
  ] as const)('of %s is it and what comes after it', (tab, stages) => {
    expect(stagesFrom(tab)).toEqual(stages);
  });
});

describe('the stages', () => {
  it('come in the order of the pipeline', () => {
    expect(pickableStages.map((stage) => stageLabels[stage])).toEqual([
      'Purchased',
      'Called',
      'Quoted',
      'Accepted',
      'Booked in',
      'Paid',
      'Declined',
    ]);
  });

  it('have a stamp of their own each, but for the purchase itself', () => {
    const stamps = Object.values(stageStamps);

    expect(Object.keys(stageStamps).toSorted()).toEqual(
      salesStages.filter((stage) => stage !== 'purchased').toSorted(),
    );
    expect(new Set(stamps).size).toBe(stamps.length);
  });
});
