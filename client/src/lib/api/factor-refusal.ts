import type { ApiError } from './api-error.ts';

/** A refusal that the user can resolve: the second factor has to be given again, or set up first. */
export type FactorRefusal = 'step_up_required' | 'second_factor_required';

/** Returns true for the code of such a refusal. */
export const isFactorRefusal = (code: ApiError['code']): code is FactorRefusal =>
  code === 'step_up_required' || code === 'second_factor_required';
