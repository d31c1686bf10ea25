import { unsubscribe } from '../../../shared/contracts/alerts.ts';
import { paths } from '../../../shared/contracts/page-paths.ts';
import { secretLink } from '../identity/index.ts';
import type { SalesConfig } from '../sales/index.ts';

/** Returns the two unsubscribe links of a person: the page for people, and the one-click address that mail programs call. */
export function unsubscribeLinks(config: SalesConfig, token: string): { page: string; oneClick: string } {
  const page = secretLink(config, paths.unsubscribe, ['token', token]);
  return { page, oneClick: new URL(unsubscribe.path.replace(':token', token), page).href };
}
