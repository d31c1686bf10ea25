import { resolve } from 'node:path';
import * as z from 'zod';
import { isAbn } from '../../shared/domain/people/abn.ts';
import { demoClaims, testimonialSetting } from './brand-claims.ts';
import { isDemoMode } from './demo-mode.ts';
import { exposureProblems, isLocalDemo } from './exposure.ts';
import { fileProblems, fileSettings, filesConfigFrom } from '../platform/files/file-settings.ts';
import { smsConfigFrom, smsProblems, smsSettings } from '../platform/sms/sms-settings.ts';
import { tracingConfigFrom, tracingProblems, tracingSettings } from '../platform/tracing/tracing-settings.ts';
import { isSafeAddress, SAFE_ADDRESS_MESSAGE } from '../platform/service-address.ts';
import { abnLookupConfigFrom, abnProblems, abnSettings, MIN_STAFF_PASSWORD, passwordProblem } from '../modules/identity/index.ts';
import { isTestMode, paymentConfigFrom, paymentProblems, paymentSettings, type SalesConfig } from '../modules/sales/index.ts';

/** Parses a limit per network address. */
const perAddress = (otherwise: number) => z.coerce.number().int().min(1).max(1_000_000_000).default(otherwise);

/** Parses a daily number of leads that may be claimed without payment. */
const freeLeads = (otherwise: number) => z.coerce.number().int().min(1).max(1_000_000).default(otherwise);

/** The brand's address until one is set: nobody reads it. */
export const EXAMPLE_EMAIL = 'help@example.com';

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().regex(/^[\w.:-]+$/, 'must be a host name or an IP address').default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(10),
  DATA_DIR: z.string().min(1).default('.data'),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).optional(),
  REQUESTS_PER_ADDRESS: perAddress(1200),
  CONNECTIONS_PER_ADDRESS: perAddress(200),
  STREAMS_PER_ADDRESS: perAddress(60),
  FREE_LEADS_PER_ADDRESS: freeLeads(60),
  FREE_LEADS_PER_CARD: freeLeads(20),
  FREE_LEADS_ALARM: freeLeads(10),
  ...paymentSettings,
  ...fileSettings,
  ...abnSettings,
  ...smsSettings,
  ...tracingSettings,
  GOOGLE_MAPS_API_KEY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  VAPID_PUBLIC_KEY: z.string().regex(/^[\w-]{87}$/, 'must be 65 bytes in base64url').optional(),
  VAPID_PRIVATE_KEY: z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url').optional(),
  NSW_TRADES_API_KEY: z.string().regex(/^\w+$/, 'must be a key of letters and digits').optional(),
  NSW_TRADES_API_SECRET: z.string().regex(/^\w+$/, 'must be a secret of letters and digits').optional(),
  NSW_TRADES_API_BASE: z.string().refine(isSafeAddress, SAFE_ADDRESS_MESSAGE).optional(),
  SECOND_FACTOR_REQUIRED: z.enum(['true', 'false'], 'must be true or false').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  ADMIN_USERNAME: z.string().optional(),
  ADMIN_PASSWORD: z.string().min(MIN_STAFF_PASSWORD, `must have at least ${MIN_STAFF_PASSWORD} characters`).optional(),
  BRAND_NAME: z.string().min(1).default('Sparkdrop'),
  BRAND_PHONE: z.string().min(3).default('1800 975 707'),
  BRAND_EMAIL: z.email().default(EXAMPLE_EMAIL),
  BRAND_OPERATOR: z.string().min(1).default('Sparkdrop Media'),
  BRAND_URL: z.url({ protocol: /^https?$/ }).optional(),
  BRAND_RATING: z
    .string()
    .regex(/^[0-5](\.\d)?\/\d+$/, 'must look like 4.8/127')
    .optional(),
  BRAND_EARNINGS: z.string().max(40).optional(),
  BRAND_TESTIMONIALS: testimonialSetting,
  BRAND_ABN: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .refine(isAbn, 'must be an ABN of 11 digits')
    .optional(),
  BRAND_GST_REGISTERED: z.enum(['true', 'false'], 'must be true or false').default('false'),
});

type Environment = z.output<typeof environment>;

const PRODUCTION_NEEDS = ['DATABASE_URL', 'SESSION_SECRET', 'APP_URL'] as const;

/** Variables that must be set together. */
const pairs = [
  ['ADMIN_USERNAME', 'ADMIN_PASSWORD'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['NSW_TRADES_API_KEY', 'NSW_TRADES_API_SECRET'],
] as const;

type Present = Record<string, string | undefined>;

/** Names required variables that are missing. Runs beside the check of single values, so that one start reports every problem. */
function missingFrom(env: Present): string[] {
  const lines: string[] = [];
  for (const [name, other] of pairs) {
    if (Boolean(env[name]) !== Boolean(env[other])) lines.push(`${name}: must be set together with ${other}`);
  }
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = env;
  if (username && password && passwordProblem(password, { username })) lines.push('ADMIN_PASSWORD: is too easy to guess');
  if (env['BRAND_GST_REGISTERED'] === 'true' && !env['BRAND_ABN']) {
    lines.push('BRAND_ABN: is required with BRAND_GST_REGISTERED=true');
  }
  if (env['DATABASE_DIRECT_URL'] && !env['DATABASE_URL']) lines.push('DATABASE_URL: is required with DATABASE_DIRECT_URL');
  if (env['NODE_ENV'] === 'production') {
    lines.push(
      ...PRODUCTION_NEEDS.filter((name) => !env[name]).map((name) => `${name}: is required in production`),
    );
  }
  lines.push(...paymentProblems(env), ...fileProblems(env), ...abnProblems(env), ...smsProblems(env), ...tracingProblems(env));
  return lines;
}

/** The whole configuration, read from the environment. */
export type Config = SalesConfig;

function brandFrom(env: Environment): Config['brand'] {
  const isProduction = env.NODE_ENV === 'production';
  // Only the demo falls back to made-up claims. In production a claim must be provable, so only what is set is shown.
  const rating = env.BRAND_RATING ?? (isProduction ? undefined : demoClaims.rating);
  const [value, count] = rating?.split('/').map(Number) ?? [];
  return {
    name: env.BRAND_NAME,
    phone: env.BRAND_PHONE,
    email: env.BRAND_EMAIL,
    operator: env.BRAND_OPERATOR,
    url: env.BRAND_URL ?? env.APP_URL,
    rating: value !== undefined && count !== undefined ? { value, count } : null,
    testimonials: env.BRAND_TESTIMONIALS ?? (isProduction ? [] : demoClaims.testimonials),
    earnings: env.BRAND_EARNINGS ?? (isProduction ? null : demoClaims.earnings),
  };
}

function nswTradesRegisterFrom({ NSW_TRADES_API_KEY: key, NSW_TRADES_API_SECRET: secret, NSW_TRADES_API_BASE: base }: Environment) {
  return key && secret ? { key, secret, apiBase: base } : undefined;
}
const isFactorRequired = ({ SECOND_FACTOR_REQUIRED: said, NODE_ENV }: Environment) =>
  said === undefined ? NODE_ENV === 'production' : said === 'true';

function mailFrom(env: Environment, dataDir: string): Config['mail'] {
  const from = env.MAIL_FROM ?? `${env.BRAND_NAME} <${env.BRAND_EMAIL}>`;
  return env.SMTP_URL ? { kind: 'smtp', url: env.SMTP_URL, from } : { kind: 'folder', dir: resolve(dataDir, 'mail'), from };
}

function configFrom(env: Environment): Config {
  const isProduction = env.NODE_ENV === 'production';
  const dataDir = resolve(env.DATA_DIR);
  const payments = paymentConfigFrom(env);
  const mail = mailFrom(env, dataDir);
  return {
    isProduction,
    isLocalDemo: isLocalDemo(env),
    isDemoMode: isDemoMode({ isLocalDemo: isLocalDemo(env), payments, mail }),
    host: env.HOST,
    port: env.PORT,
    database: env.DATABASE_URL
      ? { kind: 'postgres', url: env.DATABASE_URL, directUrl: env.DATABASE_DIRECT_URL, maxConnections: env.DATABASE_CONNECTIONS }
      : { kind: 'embedded', dir: resolve(dataDir, 'database') },
    dataDir,
    appUrl: env.APP_URL && new URL(env.APP_URL).origin,
    sessionSecret: env.SESSION_SECRET,
    logLevel: env.LOG_LEVEL,
    // This server speaks plain HTTP: when the public address is https, there's a proxy in front of it.
    trustProxy: env.TRUST_PROXY ?? (env.APP_URL?.startsWith('https:') ? 1 : 0),
    perAddress: {
      requests: env.REQUESTS_PER_ADDRESS,
      connections: env.CONNECTIONS_PER_ADDRESS,
      streams: env.STREAMS_PER_ADDRESS,
    },
    freeLeads: { perAddress: env.FREE_LEADS_PER_ADDRESS, perCard: env.FREE_LEADS_PER_CARD, alarm: env.FREE_LEADS_ALARM },
    payments,
    isTestMode: isTestMode(payments),
    files: filesConfigFrom(env, dataDir),
    abnLookup: abnLookupConfigFrom(env),
    googleMapsApiKey: env.GOOGLE_MAPS_API_KEY ?? '',
    mail,
    sms: smsConfigFrom(env, { isProduction, dataDir }),
    vapid:
      env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY
        ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY }
        : undefined,
    nswTradesRegister: nswTradesRegisterFrom(env),
    isSecondFactorRequired: isFactorRequired(env),
    metricsToken: env.METRICS_TOKEN,
    tracing: tracingConfigFrom(env),
    firstOperator:
      env.ADMIN_USERNAME && env.ADMIN_PASSWORD
        ? { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD }
        : undefined,
    brand: brandFrom(env),
    supplier: { abn: env.BRAND_ABN ?? null, isGstRegistered: env.BRAND_GST_REGISTERED === 'true' },
  };
}

/** Reads the environment once, at start. Throws one error that names every bad variable. */
export function loadConfig(env: Present): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(present);
  const wrong = parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  const misread = parsed.error?.issues.map(({ path }) => path.join('.')) ?? [];
  const exposed = exposureProblems(present).filter(({ name }) => !misread.includes(name));
  const lines = [...wrong, ...exposed.map(({ name, problem }) => `${name}: ${problem}`), ...missingFrom(present)];
  if (!parsed.success || lines.length > 0) {
    throw new Error(`Bad environment:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  }
  return configFrom(parsed.data);
}
