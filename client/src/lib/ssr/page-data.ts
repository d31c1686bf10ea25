import { createContext, use } from 'react';
import { useLocation } from 'wouter';
import { PAGE_DATA_ID, type PageData } from '@shared/contracts/page-data.ts';
import { textOf } from './document-data.ts';

const PLACEHOLDER = '__PAGE_DATA__';

/** The server's data about the page at one path. */
export interface LocatedData extends PageData {
  path: string;
}

const PageDataContext = createContext<LocatedData | null>(null);

export const PageDataProvider = PageDataContext.Provider;

/** Parses the server's data in this document; null without any. */
export function readPageData(): PageData | null {
  const text = textOf(PAGE_DATA_ID) ?? PLACEHOLDER;
  if (text.trim() === PLACEHOLDER) return null;
  const data: PageData = JSON.parse(text);
  return data;
}

/** Returns the server's data about the current page; null after a navigation. */
export function usePageData(): PageData | null {
  const data = use(PageDataContext);
  const [path] = useLocation();
  return data?.path === path ? data : null;
}
