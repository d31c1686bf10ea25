import type { Response } from 'supertest';
import { expect } from 'vitest';
import { type ErrorCode, type Issue, statusOf } from '../../shared/contracts/errors.ts';

/** Asserts that an answer is a refusal of this kind, in the one shape that refusals have; returns its issues. */
export function expectProblem(response: Response, code: ErrorCode, message?: string): Issue[] {
  const body = response.body as Record<string, unknown>;
  expect({ status: response.status, code: body['code'] }).toEqual({ status: statusOf[code], code });
  const { issues = [], ...rest } = body as { issues?: Issue[] };
  expect(rest).toEqual({
    message: message ?? expect.stringMatching(/\S/),
    code,
    requestId: response.headers['x-request-id'],
  });
  expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  for (const issue of issues) {
    expect(issue).toEqual({ path: expect.any(String), message: expect.stringMatching(/\S/) });
  }
  return issues;
}

/** Asserts that a body was refused with this message on this field. */
export function expectIssue(response: Response, path: string, message: string): void {
  expect(expectProblem(response, 'invalid_input')).toContainEqual({ path, message });
}
