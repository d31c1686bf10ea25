import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { namesIn, production, SECRET } from '../../tests/support/settings.ts';

describe('without any setting', () => {
  it('is a demo on an embedded database with mail in a folder', () => {
    expect(loadConfig({})).toEqual({
      isProduction: false,
      isLocalDemo: true,
      isSecondFactorRequired: false,
      host: '127.0.0.1',
      port: undefined,
      database: { kind: 'embedded', dir: resolve('.data/database') },
      dataDir: resolve('.data'),
      appUrl: undefined,
      sessionSecret: undefined,
      logLevel: 'info',
      trustProxy: 0,
      perAddress: { requests: 1200, connections: 200, streams: 60 },
      freeLeads: { perAddress: 60, perCard: 20, alarm: 10 },
      payments: { kind: 'demo' },
      isTestMode: true,
      isDemoMode: true,
      files: { kind: 'folder', dir: resolve('.data/files') },
      googleMapsApiKey: '',
      mail: { kind: 'folder', dir: resolve('.data/mail'), from: 'Sparkdrop <help@example.com>' },
      sms: { kind: 'folder', dir: resolve('.data/sms'), perDay: 500 },
      firstOperator: undefined,
      brand: {
        name: 'Sparkdrop',
        phone: '1800 975 707',
        email: 'help@example.com',
        operator: 'Sparkdrop Media',
        url: undefined,
        rating: { value: 4.8, count: 127 },
        testimonials: [expect.objectContaining({ rating: 5 }), expect.objectContaining({ rating: 5 })],
        earnings: '$2,000+/week',
      },
      supplier: { abn: null, isGstRegistered: false },
    });
  });

  it('takes what is empty or blank for unset', () => {
    const blank = { PORT: '', DATABASE_URL: '  ', SESSION_SECRET: '', APP_URL: ' ', STRIPE_SECRET_KEY: '', ADMIN_PASSWORD: '' };

    expect(loadConfig(blank)).toEqual(loadConfig({}));
  });
});

describe('every setting', () => {
  it('is read', () => {
    const config = loadConfig({
      ...production,
      HOST: '0.0.0.0',
      PORT: '8080',
      DATA_DIR: '/var/lib/sparkdrop',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '2',
      SECOND_FACTOR_REQUIRED: 'false',
      REQUESTS_PER_ADDRESS: '3000',
      CONNECTIONS_PER_ADDRESS: '50',
      STREAMS_PER_ADDRESS: '12',
      FREE_LEADS_PER_ADDRESS: '90',
      FREE_LEADS_PER_CARD: '15',
      FREE_LEADS_ALARM: '25',
      FILES_S3_ENDPOINT: 'https://storage.example/',
      FILES_S3_BUCKET: 'certificates',
      FILES_S3_REGION: 'ap-southeast-2',
      FILES_S3_ACCESS_KEY: 'AKIA1',
      FILES_S3_SECRET_KEY: 'secret',
      ABN_LOOKUP_GUID: '6f1c2b7e-94d1-4b0e-9d0c-2f0a4b7c9e11',
      SMS_URL: 'https://sms.example/messages',
      SMS_KEY: 'AC1:secret-token',
      SMS_FROM: 'Volt',
      SMS_PER_DAY: '900',
      GOOGLE_MAPS_API_KEY: 'maps-key',
      SMTP_URL: 'smtps://user:secret@mail.example:465',
      MAIL_FROM: 'Leads <leads@sparkdrop.example>',
      ADMIN_USERNAME: 'olive',
      ADMIN_PASSWORD: 'twelve chars',
      BRAND_NAME: 'Volt',
      BRAND_PHONE: '1800 975 711',
      BRAND_EMAIL: 'volt@example.com',
      BRAND_OPERATOR: 'Volt Media',
      BRAND_URL: 'https://volt.example',
      BRAND_EARNINGS: '$900 a week',
      BRAND_TESTIMONIALS: JSON.stringify([{ name: 'Ada', city: 'Perth', text: 'Fair.', rating: 4 }]),
      BRAND_RATING: '4.9/3',
      BRAND_ABN: '51 824 753 556',
      BRAND_GST_REGISTERED: 'true',
    });

    expect(config).toEqual({
      isProduction: true,
      isLocalDemo: false,
      isSecondFactorRequired: false,
      host: '0.0.0.0',
      port: 8080,
      database: { kind: 'postgres', url: production.DATABASE_URL, maxConnections: 10 },
      dataDir: '/var/lib/sparkdrop',
      appUrl: 'https://www.sparkdrop.example',
      sessionSecret: SECRET,
      logLevel: 'warn',
      trustProxy: 2,
      perAddress: { requests: 3000, connections: 50, streams: 12 },
      freeLeads: { perAddress: 90, perCard: 15, alarm: 25 },
      payments: { kind: 'demo' },
      isTestMode: true,
      isDemoMode: false,
      files: {
        kind: 's3',
        endpoint: 'https://storage.example',
        bucket: 'certificates',
        region: 'ap-southeast-2',
        accessKey: 'AKIA1',
        secretKey: 'secret',
      },
      abnLookup: { guid: '6f1c2b7e-94d1-4b0e-9d0c-2f0a4b7c9e11', base: 'https://abr.business.gov.au' },
      googleMapsApiKey: 'maps-key',
      mail: { kind: 'smtp', url: 'smtps://user:secret@mail.example:465', from: 'Leads <leads@sparkdrop.example>' },
      sms: { kind: 'gateway', url: 'https://sms.example/messages', account: 'AC1', token: 'secret-token', from: 'Volt', perDay: 900 },
      firstOperator: { username: 'olive', password: 'twelve chars' },
      brand: {
        name: 'Volt',
        phone: '1800 975 711',
        email: 'volt@example.com',
        operator: 'Volt Media',
        url: 'https://volt.example',
        rating: { value: 4.9, count: 3 },
        testimonials: [{ name: 'Ada', city: 'Perth', text: 'Fair.', rating: 4 }],
        earnings: '$900 a week',
      },
      supplier: { abn: '51824753556', isGstRegistered: true },
    });
  });

  it.each([
    ['behind one proxy when people use https', { ...production, APP_URL: 'https://leads.example' }, 1],
    ['behind none on plain http', { ...production, APP_URL: 'http://leads.example' }, 0],
    ['behind as many as it is told', { ...production, APP_URL: 'https://leads.example', TRUST_PROXY: '2' }, 2],
  ])('stands %s', (_where, env, count) => {
    expect(loadConfig(env).trustProxy).toBe(count);
  });

  it('makes no claim in production that nobody has set', () => {
    expect(loadConfig(production).brand).toMatchObject({ rating: null, testimonials: [], earnings: null });
    expect(loadConfig({ ...production, BRAND_RATING: '5/1' }).brand.rating).toEqual({ value: 5, count: 1 });
  });

  it('takes the address of the site for the brand’s', () => {
    expect(loadConfig({ APP_URL: 'http://localhost:5000' }).brand.url).toBe('http://localhost:5000');
  });
});

describe('a bad setting', () => {
  it.each([
    ['NODE_ENV', 'staging'],
    ['BRAND_TESTIMONIALS', 'They love us'],
    ['HOST', 'http://127.0.0.1'],
    ['HOST', 'two hosts'],
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://db.example/x'],
    ['DATABASE_URL', 'not a url'],
    ['APP_URL', 'sparkdrop.example'],
    ['APP_URL', 'ftp://sparkdrop.example'],
    ['APP_URL', 'javascript:alert(1)'],
    ['SESSION_SECRET', 'too short'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '11'],
    ['REQUESTS_PER_ADDRESS', '0'],
    ['CONNECTIONS_PER_ADDRESS', '-1'],
    ['STREAMS_PER_ADDRESS', 'many'],
    ['PAYMENTS', 'stripe'],
    ['PAYMENTS', 'none'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['BRAND_EMAIL', 'nobody'],
    ['BRAND_URL', 'javascript:alert(1)'],
    ['BRAND_RATING', '6/10'],
    ['BRAND_RATING', 'great'],
    ['BRAND_ABN', '51 824 753 557'],
    ['BRAND_ABN', '5182475355'],
    ['BRAND_GST_REGISTERED', 'yes'],
  ])('%s=%s is refused by its name', (name, value) => {
    expect(namesIn({ [name]: value })).toEqual([name]);
  });

  it('is never repeated in the refusal', () => {
    const env = { SESSION_SECRET: 'canary-secret', STRIPE_SECRET_KEY: 'sk_live_canary', STRIPE_WEBHOOK_SECRET: 'canary', ADMIN_USERNAME: 'olive', ADMIN_PASSWORD: 'canary-pass' };

    expect(() => loadConfig(env)).toThrow(/SESSION_SECRET: must have at least 32 characters/);
    expect(() => loadConfig(env)).not.toThrow(/canary/);
  });

  it('is named together with every other one', () => {
    const env = { NODE_ENV: 'production', PORT: 'x', LOG_LEVEL: 'y', SMTP_URL: 'z', ADMIN_USERNAME: 'olive' };

    expect(namesIn(env)).toEqual([
      'PORT', 'LOG_LEVEL', 'SMTP_URL',
      'ADMIN_USERNAME', 'DATABASE_URL', 'SESSION_SECRET', 'APP_URL', 'PAYMENTS',
    ]);
  });
});

describe('a pooler', () => {
  it('needs its own address beside that of the database', () => {
    const DATABASE_DIRECT_URL = 'postgres://db.example/sparkdrop';
    expect(namesIn({ DATABASE_DIRECT_URL })).toEqual(['DATABASE_URL']);
    expect(namesIn({ ...production, DATABASE_DIRECT_URL: 'mysql://db.example/x' })).toEqual(['DATABASE_DIRECT_URL']);
    expect(loadConfig({ ...production, DATABASE_DIRECT_URL }).database).toMatchObject({ url: production.DATABASE_URL, directUrl: DATABASE_DIRECT_URL });
  });
});

describe('GST', () => {
  it('is not charged without the ABN that a tax invoice must show', () => {
    expect(['true', 'false'].map((set) => namesIn({ BRAND_GST_REGISTERED: set }))).toEqual([['BRAND_ABN'], []]);
  });
});

describe('production', () => {
  it('starts with what it needs', () => {
    expect(namesIn(production)).toEqual([]);
  });

  it.each(['DATABASE_URL', 'SESSION_SECRET', 'APP_URL', 'PAYMENTS'])('does not start without %s', (name) => {
    expect(namesIn({ ...production, [name]: undefined })).toEqual([name]);
    expect(namesIn({ ...production, [name]: '  ' })).toEqual([name]);
  });
});
