import { unsubscribe } from '../../../shared/contracts/alerts.ts';
import { paths } from '../../../shared/contracts/page-paths.ts';
import type { Config } from '../../config.ts';
import { secretLink } from '../auth/secret-link.ts';

/** The two links that end someone's alerts by e-mail: the page for people, and the call that programs for mail make. */
export function unsubscribeLinks(config: Config, token: string): { page: string; oneClick: string } {
  const page = secretLink(config, paths.unsubscribe, ['token', token]);
  return { page, oneClick: new URL(unsubscribe.path.replace(':token', token), page).href };
}
