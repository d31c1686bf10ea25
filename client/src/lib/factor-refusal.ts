import type { ApiError } from './api-error.ts';

/** A refusal that a person can clear up: the second factor has to be given again, or set up first. */
export type FactorRefusal = 'step_up_required' | 'second_factor_required';

/** True for the code of such a refusal. */
export const isFactorRefusal = (code: ApiError['code']): code is FactorRefusal =>
  code === 'step_up_required' || code === 'second_factor_required';
