import * as z from 'zod';
import { distanceKm } from '../../../shared/domain/places/geo.ts';
import { formatCents } from '../../../shared/domain/money/money.ts';
import { LEAD_IDS_HEADER } from '../../platform/mail/mailer.ts';
import { greetingOf, type EmailText, composeEmail } from '../../platform/mail/email.ts';
import { publicUrl } from '../../platform/public-origin.ts';
import type { AlertLead } from './alert-lead-queries.ts';
import { findAddressee } from './recipient-queries.ts';
import { unsubscribeLinks } from './unsubscribe-links.ts';
import { alertAbout, type AlertNews, findNews } from './alert-about.ts';
import { pathOf, priceWords, titleOf, workWords } from './alert-words.ts';
import { defineJob, type SalesContext } from '../sales/index.ts';

export type Addressee = NonNullable<Awaited<ReturnType<typeof findAddressee>>>;

/** Ends every alert email about leads. */
export const FIRST_TAKES = 'The price keeps falling until someone takes the lead. Only the first electrician to take it gets it.';

/** Emails one alert if its lead is still for sale and alerts by email are still on. Holds only what a stranger may read. */
export const alertMail = defineJob({
  name: 'alert-mail',
  payload: z.object({ userId: z.int(), about: alertAbout }),
  maxAttempts: 4,
  async run(ctx, { userId, about }, jobId) {
    const addressee = await findAddressee(ctx.db, userId);
    const news = addressee && (await findNews(ctx, about, addressee));
    if (news) await sendAlertMail(ctx, { addressee, jobId, leadIds: news.kind === 'test' ? [] : [news.lead.id], content: contentOf(news, addressee) });
  },
});

/** The content of an alert email; `action` leads to a path of this site. */
export interface AlertContent extends Pick<EmailText, 'subject' | 'paragraphs' | 'facts' | 'closing'> {
  action: { label: string; path: string };
}

interface Sending {
  addressee: Addressee;
  content: AlertContent;
  /** The leads in the email. Erasure finds the email by them when a lead's customer is removed. */
  leadIds: readonly number[];
  jobId: number;
}

/** Sends an alert by email, with both ways to unsubscribe: the page and the one-click header. */
export async function sendAlertMail({ config, mailer }: SalesContext, { addressee, content, leadIds, jobId }: Sending): Promise<void> {
  const { page, oneClick } = unsubscribeLinks(config, addressee.unsubscribeToken);
  const { label, path } = content.action;
  const action = { label, href: publicUrl(config, path) };
  await mailer.send(
    {
      to: addressee.email,
      headers: {
        'List-Unsubscribe': `<${oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        ...(leadIds.length > 0 && { [LEAD_IDS_HEADER]: leadIds.join(' ') }),
      },
      ...composeEmail(config, { greeting: greetingOf(addressee.firstName), ...content, action, unsubscribeHref: page }),
    },
    `alert-${jobId}`,
  );
}

/** Writes the email about one lead, one price watch or a test. */
export function contentOf(news: AlertNews, addressee: Addressee): AlertContent {
  const subject = titleOf(news);
  const path = pathOf(news);
  if (news.kind === 'test') {
    return {
      subject,
      paragraphs: ['This is the test alert you asked for. Alerts about new leads in your service area will look like this.'],
      action: { label: 'Open your dashboard', path },
    };
  }
  const { lead, at } = news;
  return {
    subject,
    action: { label: 'See the lead', path },
    paragraphs: [
      news.kind === 'lead'
        ? 'A new lead is on the market in your service area.'
        : `The price of this lead has dropped to your target of ${formatCents(news.targetCents)}.`,
    ],
    facts: factsOf(lead, addressee, at),
    closing: [FIRST_TAKES],
  };
}

function factsOf(lead: AlertLead, addressee: Addressee, at: Date): NonNullable<EmailText['facts']> {
  const distance = distanceWords(lead, addressee);
  const facts: [string, string | undefined][] = [
    ['Where', lead.publicLocation],
    ['Distance', distance],
    ['Work', workWords(lead)],
    ['What the customer says', lead.publicElectricalWork],
    ['Price when this was sent', priceWords(lead, at)],
  ];
  return facts.flatMap(([term, value]) => (value ? [[term, value] as const] : []));
}

const SHOWN_CHARACTERS = 160;

/** Describes one lead in an email about several. */
export function lineOf({ lead, at }: { lead: AlertLead; at: Date }, addressee: Addressee): string {
  const work = lead.publicElectricalWork;
  const shortWork = work.length > SHOWN_CHARACTERS ? `${work.slice(0, SHOWN_CHARACTERS).trimEnd()}…` : work;
  const facts = [workWords(lead), distanceWords(lead, addressee), `Price when this was sent: ${priceWords(lead, at)}`, shortWork];
  return facts.filter(Boolean).join('. ');
}

function distanceWords({ latitude, longitude }: AlertLead, { serviceLatitude, serviceLongitude }: Addressee): string | undefined {
  if (latitude === null || longitude === null || serviceLatitude === null || serviceLongitude === null) return undefined;
  const km = distanceKm({ latitude: serviceLatitude, longitude: serviceLongitude }, { latitude, longitude });
  return `${km.toFixed(1)} km from the centre of your service area`;
}
