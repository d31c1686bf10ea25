import { paths } from './page-paths.ts';

/** The dashboard opened at what an account still needs to buy leads. The menu and emails link there. */
export const buyingNeedsPath = `${paths.dashboard}?needs=buying`;
