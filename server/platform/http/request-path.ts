import { posix } from 'node:path';
import express, { type Express, type Request, Router } from 'express';

/** Creates an Express application that matches exact paths only: case and trailing slashes count. */
export function exactApp(): Express {
  return express().enable('case sensitive routing').enable('strict routing');
}

/** Creates a router that matches as `exactApp` does, because routers don't inherit an application's settings. */
export function exactRouter(): Router {
  return Router({ caseSensitive: true, strict: true });
}

/** Returns the full path of a request as the router matches it, also inside a mounted router. */
export function pathOf({ baseUrl, path }: Pick<Request, 'baseUrl' | 'path'>): string {
  return baseUrl + path;
}

/** Returns a path as a file server reads it: decoded and normalised; null when it can't be decoded. */
export function decodedPath(path: string): string | null {
  try {
    return posix.normalize(decodeURIComponent(path));
  } catch {
    return null;
  }
}

/**
 * Returns true for a path under `/api`, in any spelling. Only exact paths reach an endpoint; other spellings are refused and logged as API
 * calls, so that probing leaves a trace.
 */
export function isApiPath(path: string): boolean {
  return path.startsWith('/api/') || /^\/api(?:\/|$)/i.test(decodedPath(path) ?? path);
}
