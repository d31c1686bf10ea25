import { readFile } from 'node:fs/promises';
import type { AppContext } from './context.ts';
import {
  MIN_STAFF_PASSWORD,
  changeOperatorPassword,
  createOperator,
  demoteUser,
  removeOperator,
  resetSecondFactor,
  setUserPassword,
  promoteUser,
} from '../modules/identity/index.ts';
import { erasePerson, downloadPerson, reapplyErasures, writeErasures } from '../modules/back-office/index.ts';

/** Asks the person at the terminal for a secret. */
type AskSecret = (question: string) => Promise<string>;

interface Command {
  /** The required arguments, as the usage line names them. */
  takes: readonly string[];
  /** An optional flag after the required arguments. */
  option?: string;
  run: (ctx: AppContext, named: string, rest: { isOption: boolean; askSecret: AskSecret }) => Promise<string>;
}

const ofUser = (run: (ctx: AppContext, username: string, askSecret: AskSecret) => Promise<string>): Command => ({
  takes: ['USERNAME'],
  run: (ctx, username, { askSecret }) => run(ctx, username, askSecret),
});

const asJson = (value: unknown) => JSON.stringify(value, null, 2);

/** The maintenance commands of the server's terminal; each returns a sentence that says what it did. */
const commands: Record<string, Command> = {
  'operator:create': ofUser(async (ctx, username, askSecret) => {
    const password = await askSecret(`Password for the operator ${username}: `);
    await createOperator(ctx, { username, password });
    return `The operator ${username} can sign in`;
  }),
  'operator:password': ofUser(async (ctx, username, askSecret) => {
    const password = await askSecret(`New password for the operator ${username}: `);
    await changeOperatorPassword(ctx, { username, password });
    return `The operator ${username} has a new password and is signed out everywhere`;
  }),
  'operator:remove': ofUser(async (ctx, username) => {
    await removeOperator(ctx, username);
    return `The operator ${username} is removed and signed out everywhere`;
  }),
  'user:password': ofUser(async (ctx, username, askSecret) => {
    const password = await askSecret(`New password for ${username}: `);
    await setUserPassword(ctx, { username, password });
    return `${username} has a new password and is signed out everywhere`;
  }),
  'second-factor:reset': ofUser(async (ctx, username) => {
    await resetSecondFactor(ctx, username);
    return `${username} has no second factor any more and is signed out everywhere`;
  }),
  'user:promote': ofUser(async (ctx, username, askSecret) => {
    // The present password may be shorter than a super admin's has to be, and its hash doesn't tell.
    const password = await askSecret(`New password for ${username}, of at least ${MIN_STAFF_PASSWORD} characters: `);
    await promoteUser(ctx, { username, password });
    return `${username} is a super admin with a new password and is signed out everywhere. Their team, standing bids, saved card and alerts have ended`;
  }),
  'user:demote': ofUser(async (ctx, username) => {
    const userType = await demoteUser(ctx, username);
    return `${username} is a ${userType} and no super admin any more, without a second factor and signed out everywhere`;
  }),
  'privacy:find': {
    takes: ['PHONE_OR_EMAIL'],
    run: async (ctx, contact) => asJson(await downloadPerson(ctx, { contact, actorUserId: null })),
  },
  'privacy:erase': {
    takes: ['PHONE_OR_EMAIL'],
    option: '--dry-run',
    run: async (ctx, contact, { isOption }) => asJson(await erasePerson(ctx, { contact, actorUserId: null, isDryRun: isOption })),
  },
  'privacy:erasures': { takes: [], run: (ctx) => writeErasures(ctx) },
  'privacy:reapply': {
    takes: ['FILE'],
    run: async (ctx, file) => asJson(await reapplyErasures(ctx, await readFile(file, 'utf8'))),
  },
};

const usage = (name: string, { takes, option }: Command) =>
  [`Usage: npm run ${name}`, ...(takes.length > 0 || option ? ['--'] : []), ...takes, ...(option ? [`[${option}]`] : [])].join(' ');

function isCallOf({ takes, option }: Command, args: readonly string[]): boolean {
  const named = args.slice(0, takes.length);
  const rest = args.slice(takes.length);
  const isNamed = named.length === takes.length && named.every((arg) => arg && !arg.startsWith('-'));
  return isNamed && (rest.length === 0 || (rest.length === 1 && option !== undefined && rest[0] === option));
}

/** Returns the usage text for a wrong call; undefined when the arguments form a valid call. */
export function usageOf([name = '', ...args]: readonly string[]): string | undefined {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command && isCallOf(command, args)) return undefined;
  const known = command ? [[name, command] as const] : Object.entries(commands);
  return known.map((each) => usage(...each)).join('\n');
}

/** Runs a command that `usageOf` found valid. Throws an `AppError` that gives the reason; the command then changed nothing. */
export function runCommand(ctx: AppContext, [name = '', ...args]: readonly string[], askSecret: AskSecret): Promise<string> {
  const command = commands[name];
  if (!command) throw new Error(`Unknown command: ${name}`);
  const [named = ''] = args.slice(0, command.takes.length);
  return command.run(ctx, named, { isOption: args.length > command.takes.length, askSecret });
}
