import { describe, expect, it } from 'vitest';
import { filedFacts } from './filed-facts.ts';

describe('the corrections of a job', () => {
  it('name each field, who corrected it and what the customer filed', () => {
    const asFiled = { customerPhone: '0491570158', customerEmail: null, urgency: 'within_24h' } as const;

    expect(filedFacts({ asFiled, correctedByCustomer: { customerPhone: '0491570156', customerEmail: 'sam@gmial.com' } }, 'you')).toEqual([
      'Phone corrected by the customer. Filed as: 0491 570 156',
      'Email corrected by the customer. Filed as: sam@gmial.com',
      'Phone corrected by you. Filed as: 0491 570 158',
      'Email corrected by you. Filed as: left empty',
      'Urgency corrected by you. Filed as: Within 24 hours',
    ]);
  });

  it('are none where the job stands as filed', () => {
    expect(filedFacts({ asFiled: null, correctedByCustomer: null }, 'you')).toEqual([]);
  });
});
