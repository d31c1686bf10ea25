import * as z from 'zod';
import { distanceKm } from '../../../shared/domain/geo.ts';
import { formatCents } from '../../../shared/domain/money.ts';
import type { AppContext } from '../../context.ts';
import { defineJob } from '../../jobs/job.ts';
import { LEAD_IDS_HEADER } from '../../mail/mailer.ts';
import { greetingOf, type Letter, writeLetter } from '../../mail/letter.ts';
import type { AlertLead } from '../alerts/alert-lead-queries.ts';
import { findAddressee } from '../alerts/recipient-queries.ts';
import { unsubscribeLinks } from '../alerts/unsubscribe-links.ts';
import { alertAbout, type AlertNews, findNews } from './alert-about.ts';
import { pathOf, priceWords, titleOf, workWords } from './alert-words.ts';

export type Addressee = NonNullable<Awaited<ReturnType<typeof findAddressee>>>;

/** What an email about one lead and one about several end with. */
export const FIRST_TAKES = 'The price falls until somebody takes the lead. The first electrician to take it owns it alone.';

/** Sends one alert by e-mail, if its lead is still for sale and letters are still on. It says what a stranger may read. */
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

/** What an alert says by email; `action` leads to a path of this site. */
export interface AlertContent extends Pick<Letter, 'subject' | 'paragraphs' | 'facts' | 'closing'> {
  action: { label: string; path: string };
}

interface Sending {
  addressee: Addressee;
  content: AlertContent;
  /** The leads that it tells of: what finds the email when one of them has to be forgotten. */
  leadIds: readonly number[];
  jobId: number;
}

/** Sends an alert by email, with the ways to get no more of them. */
export async function sendAlertMail({ config, mailer }: AppContext, { addressee, content, leadIds, jobId }: Sending): Promise<void> {
  const { page, oneClick } = unsubscribeLinks(config, addressee.unsubscribeToken);
  const { label, path } = content.action;
  const action = config.appUrl ? { label, href: new URL(path, config.appUrl).href } : undefined;
  await mailer.send(
    {
      to: addressee.email,
      headers: {
        'List-Unsubscribe': `<${oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        ...(leadIds.length > 0 && { [LEAD_IDS_HEADER]: leadIds.join(' ') }),
      },
      ...writeLetter(config, { greeting: greetingOf(addressee.firstName), ...content, action, unsubscribeHref: page }),
    },
    `alert-${jobId}`,
  );
}

/** Writes an alert about one thing. */
export function contentOf(news: AlertNews, addressee: Addressee): AlertContent {
  const subject = titleOf(news);
  const path = pathOf(news);
  if (news.kind === 'test') {
    return {
      subject,
      paragraphs: ['you asked for this alert, to see how one looks. New leads in your service area will come like this.'],
      action: { label: 'Open your dashboard', path },
    };
  }
  const { lead, at } = news;
  return {
    subject,
    action: { label: 'See the lead', path },
    paragraphs: [
      news.kind === 'lead'
        ? 'a new lead in your service area is on the market.'
        : `you asked to hear when the price of this lead is down to ${formatCents(news.targetCents)}.`,
    ],
    facts: factsOf(lead, addressee, at),
    closing: [FIRST_TAKES],
  };
}

function factsOf(lead: AlertLead, addressee: Addressee, at: Date): NonNullable<Letter['facts']> {
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

export function distanceWords({ latitude, longitude }: AlertLead, { serviceLatitude, serviceLongitude }: Addressee): string | undefined {
  if (latitude === null || longitude === null || serviceLatitude === null || serviceLongitude === null) return undefined;
  const km = distanceKm({ latitude: serviceLatitude, longitude: serviceLongitude }, { latitude, longitude });
  return `${km.toFixed(1)} km from the centre of your service area`;
}
