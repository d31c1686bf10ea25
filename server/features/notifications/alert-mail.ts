import * as z from 'zod';
import { distanceKm } from '../../../shared/domain/geo.ts';
import { formatCents } from '../../../shared/domain/money.ts';
import type { Config } from '../../config.ts';
import { defineJob } from '../../jobs/job.ts';
import { type Letter, writeLetter } from '../../mail/letter.ts';
import type { AlertLead } from '../alerts/alert-lead-queries.ts';
import { findAddressee } from '../alerts/recipient-queries.ts';
import { unsubscribeLinks } from '../alerts/unsubscribe-links.ts';
import { alertAbout, type AlertNews, findNews } from './alert-about.ts';
import { pathOf, priceWords, titleOf, workWords } from './alert-words.ts';

type Addressee = NonNullable<Awaited<ReturnType<typeof findAddressee>>>;

/** Sends one alert by e-mail, if its lead is still for sale and letters are still on. It says what a stranger may read. */
export const alertMail = defineJob({
  name: 'alert-mail',
  payload: z.object({ userId: z.int(), about: alertAbout }),
  maxAttempts: 4,
  async run(ctx, { userId, about }, jobId) {
    const { db, config, mailer } = ctx;
    const addressee = await findAddressee(db, userId);
    const news = addressee && (await findNews(ctx, about, addressee));
    if (!news) return;
    const { page, oneClick } = unsubscribeLinks(config, addressee.unsubscribeToken);
    const letter = { greeting: `Hello ${addressee.firstName},`, ...contentOf(news, addressee), unsubscribeHref: page };
    await mailer.send(
      {
        to: addressee.email,
        headers: { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        ...writeLetter(config, { ...letter, subject: titleOf(news), action: actionOf(config, news) }),
      },
      `alert-${jobId}`,
    );
  },
});

function actionOf({ appUrl }: Config, news: AlertNews): Letter['action'] {
  const label = news.kind === 'test' ? 'Open your dashboard' : 'See the lead';
  return appUrl ? { label, href: new URL(pathOf(news), appUrl).href } : undefined;
}

function contentOf(news: AlertNews, addressee: Addressee): Pick<Letter, 'paragraphs' | 'facts' | 'closing'> {
  if (news.kind === 'test') {
    return { paragraphs: ['you asked for this alert, to see how one looks. New leads in your service area will come like this.'] };
  }
  const { lead, at } = news;
  return {
    paragraphs: [
      news.kind === 'lead'
        ? 'a new lead in your service area is on the market.'
        : `you asked to hear when the price of this lead is down to ${formatCents(news.targetCents)}.`,
    ],
    facts: factsOf(lead, addressee, at),
    closing: ['The price falls until somebody takes the lead. The first electrician to take it owns it alone.'],
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

function distanceWords({ latitude, longitude }: AlertLead, { serviceLatitude, serviceLongitude }: Addressee): string | undefined {
  if (latitude === null || longitude === null || serviceLatitude === null || serviceLongitude === null) return undefined;
  const km = distanceKm({ latitude: serviceLatitude, longitude: serviceLongitude }, { latitude, longitude });
  return `${km.toFixed(1)} km from the centre of your service area`;
}
