import { loadConfig } from '../../server/app/config.ts';

export const SECRET = 'thirty-two characters are enough';

/** What a server in production needs at least. */
export const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app@db.example:5432/sparkdrop',
  SESSION_SECRET: SECRET,
  APP_URL: 'https://www.sparkdrop.example/',
  PAYMENTS: 'demo',
};

/** Returns the names of the settings that keep a server from starting, in the order of the refusal. */
export function namesIn(env: Record<string, string | undefined>): (string | undefined)[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    const [title, ...lines] = (error as Error).message.split('\n');
    const names = lines.map((line) => /^ {2}([A-Z_]+): \S/.exec(line)?.[1]);
    return title === 'Bad environment:' ? names : [title];
  }
}
