import { paths } from '../../../../shared/contracts/page-paths.ts';

/** Returns the path that opens a new job in its buyer's dashboard. */
export const jobPathOf = (purchaseId: number): string => `${paths.dashboard}?tab=purchased&job=${purchaseId}`;
