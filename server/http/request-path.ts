import { posix } from 'node:path';
import express, { type Express, type Request, Router } from 'express';

/** Makes an application that matches exact paths only: one that differs in case or by a slash at its end is another path. */
export function exactApp(): Express {
  return express().enable('case sensitive routing').enable('strict routing');
}

/** Makes a router that compares as `exactApp` does; the settings of an application are not passed on to its routers. */
export function exactRouter(): Router {
  return Router({ caseSensitive: true, strict: true });
}

/** Returns the whole path of a request as the router compares it, wherever it is asked. */
export function pathOf({ baseUrl, path }: Pick<Request, 'baseUrl' | 'path'>): string {
  return baseUrl + path;
}

/** Returns a path as a file server reads it: decoded and normalised; null for what cannot be read. */
export function decodedPath(path: string): string | null {
  try {
    return posix.normalize(decodeURIComponent(path));
  } catch {
    return null;
  }
}

/**
 * Returns true for a path under `/api`, however it is written. Only exact paths are answered; the others are refused and logged as
 * calls, so that nobody tries things out without a trace.
 */
export function isApiPath(path: string): boolean {
  return path.startsWith('/api/') || /^\/api(?:\/|$)/i.test(decodedPath(path) ?? path);
}
