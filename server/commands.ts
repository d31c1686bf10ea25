import type { AppContext } from './context.ts';
import { MIN_STAFF_PASSWORD } from './features/auth/password-policy.ts';
import { changeOperatorPassword } from './features/operators/change-operator-password.ts';
import { createOperator } from './features/operators/create-operator.ts';
import { setUserPassword } from './features/auth/set-user-password.ts';
import { promoteUser } from './features/users/promote-user.ts';

/** Asks the person at the terminal for a secret. */
type AskSecret = (question: string) => Promise<string>;

type Command = (ctx: AppContext, username: string, askSecret: AskSecret) => Promise<string>;

/** What is done by hand where the product runs, each for one username; answers what was done. */
const commands: Record<string, Command> = {
  'operator:create': async (ctx, username, askSecret) => {
    const password = await askSecret(`Password for the operator ${username}: `);
    await createOperator(ctx, { username, password });
    return `The operator ${username} can sign in`;
  },
  'operator:password': async (ctx, username, askSecret) => {
    const password = await askSecret(`New password for the operator ${username}: `);
    await changeOperatorPassword(ctx, { username, password });
    return `The operator ${username} has a new password and is signed out everywhere`;
  },
  'user:password': async (ctx, username, askSecret) => {
    const password = await askSecret(`New password for ${username}: `);
    await setUserPassword(ctx, { username, password });
    return `${username} has a new password and is signed out everywhere`;
  },
  'user:promote': async (ctx, username, askSecret) => {
    // Theirs may be shorter than a super admin's has to be, and nobody can tell that from its hash.
    const password = await askSecret(`New password for ${username}, of at least ${MIN_STAFF_PASSWORD} characters: `);
    await promoteUser(ctx, { username, password });
    return `${username} is a super admin with a new password and is signed out everywhere`;
  },
};

/** Says how a command is called; undefined when these arguments call one. */
export function usageOf(args: readonly string[]): string | undefined {
  const [name = '', username, ...rest] = args;
  const isCall = Object.hasOwn(commands, name) && username && !username.startsWith('-') && rest.length === 0;
  if (isCall) return undefined;
  const known = Object.hasOwn(commands, name) ? [name] : Object.keys(commands);
  return known.map((command) => `Usage: npm run ${command} -- USERNAME`).join('\n');
}

/** Runs a command that `usageOf` has nothing against. Refuses with an `AppError` that says why, and has then done nothing. */
export function runCommand(ctx: AppContext, args: readonly string[], askSecret: AskSecret): Promise<string> {
  const [name = '', username = ''] = args;
  const command = commands[name];
  if (!command) throw new Error(`There is no command ${name}`);
  return command(ctx, username, askSecret);
}
