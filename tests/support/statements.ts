type OnStatement = (text: string, values: unknown[]) => void;

const watchers = new Set<OnStatement>();

/** Hands the statements of every database of the tests to those who watch. */
export const statementLogger = {
  logQuery(text: string, values: unknown[]) {
    for (const onStatement of watchers) onStatement(text, values);
  },
};

/** Calls `onStatement` before each statement of the query builder, until the returned function is called. What it throws fails the statement. */
export function watchStatements(onStatement: OnStatement): () => void {
  watchers.add(onStatement);
  return () => void watchers.delete(onStatement);
}

export interface Statement {
  text: string;
  values: unknown[];
}

/** Runs a call and returns the statements that the query builder sent during it, those of transactions too. */
export async function statementsOf(call: () => PromiseLike<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const stop = watchStatements((text, values) => statements.push({ text, values }));
  try {
    await call();
  } finally {
    stop();
  }
  return statements;
}
