import { paths } from './page-paths.ts';

/** The dashboard with what an account needs to buy leads; the menu and emails lead there. */
export const buyingNeedsPath = `${paths.dashboard}?needs=buying`;
