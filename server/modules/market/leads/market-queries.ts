import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Point } from '../../../../shared/domain/places/geo.ts';
import { cellsWithin } from './market-cell.ts';
import { leads, marketCell } from '../../../../shared/schema/leads.ts';
import type { Db } from '../../../platform/db/client.ts';
import { isWithin } from '../../../platform/db/distance.ts';
import { keyset } from '../../../platform/db/keyset-page.ts';
import { intArray, inlineValues } from '../../../platform/db/array-param.ts';
import { onMarket } from '../auction/on-market-queries.ts';
import { rowVersion } from './lead-store.ts';

/** An account's service area: everything within `radiusKm` of a place. */
export interface ServiceArea extends Point {
  radiusKm: number;
}

export interface MarketAsked {
  /** The account's service area; null if it has none. */
  area: ServiceArea | null;
  /** True to list only the leads of the area. */
  isAreaOnly: boolean;
  /** The keyset cursor of the page; undefined for the first. */
  cursor: string | undefined;
  limit: number;
}

// None of these keys changes while a lead is listed.
const newest = [
  { value: leads.createdAt, kind: 'instant', isDescending: true },
  { value: leads.id, kind: 'integer', isDescending: true },
] as const;
/** The keyset of the leads in the service area, which come first. */
const near = keyset('market-near', newest);
/** The keyset of the leads elsewhere. */
const elsewhere = keyset('market-elsewhere', newest);

const cellsOf = (area: ServiceArea) => intArray(cellsWithin(area, area.radiusKm));
const isInArea = (area: ServiceArea) => isWithin(area, area.radiusKm, leads);

/** Selects the newest leads of each grid cell that the area touches, without reading the leads elsewhere. */
function nearPart(area: ServiceArea, { cursor, limit }: Pick<MarketAsked, 'cursor' | 'limit'>): SQL {
  const isWanted = and(inlineValues(onMarket), sql`${marketCell(leads)} = cell.number`, isInArea(area), near.after(cursor));
  return sql`select found.* from unnest(${cellsOf(area)}) as cell(number) cross join lateral (
    select ${leads.id}, ${leads.createdAt}, true as is_near from ${leads}
    where ${isWanted} order by ${sql.join(near.orderBy, sql`, `)} limit ${limit}) found`;
}

/** Selects the leads outside the area or with an unknown place; all leads if there is no area. Reads none unless `isAsked` holds. */
function elsewherePart({ area, cursor, limit }: Pick<MarketAsked, 'area' | 'cursor' | 'limit'>, isAsked?: SQL): SQL {
  const isOutside = area ? sql`(${isInArea(area)}) is not true` : undefined;
  const isWanted = and(isAsked, inlineValues(onMarket), isOutside, elsewhere.after(cursor));
  return sql`(select ${leads.id}, ${leads.createdAt}, false as is_near from ${leads}
    where ${isWanted} order by ${sql.join(elsewhere.orderBy, sql`, `)} limit ${limit})`;
}

/**
 * Selects the area and then the rest. The rest is read only where the area leaves room on the page: in a crowd it would pass over every
 * newer lead of the area in search of one outside.
 */
function bothParts(area: ServiceArea, asked: MarketAsked): SQL {
  const { limit } = asked;
  const rest = elsewherePart({ area, cursor: undefined, limit }, sql`(select count(*) from near) < ${limit}`);
  return sql`with near as materialized (select * from (${nearPart(area, asked)}) found order by created_at desc, id desc limit ${limit})
    select * from near union all ${rest}`;
}

function listedOf(asked: MarketAsked): SQL {
  const { area, isAreaOnly, cursor } = asked;
  if (!area || (!isAreaOnly && elsewhere.owns(cursor))) return elsewherePart(asked);
  return isAreaOnly ? nearPart(area, asked) : bothParts(area, asked);
}

/**
 * Finds the leads of one page of the market in order, plus one more if there is another page: the account's service area first, then the
 * rest, each newest first. `version` changes with every update of a row.
 */
export function findMarketPage(db: Db, asked: MarketAsked) {
  const limit = asked.limit + 1;
  const listed = listedOf({ ...asked, limit });
  return db
    .select({
      id: leads.id,
      version: rowVersion,
      pageKey: sql<string>`case when page.is_near then ${near.pageKey} else ${elsewhere.pageKey} end`,
    })
    .from(sql`(select * from (${listed}) listed order by is_near desc, created_at desc, id desc limit ${limit}) page`)
    .innerJoin(leads, eq(leads.id, sql`page.id`))
    .orderBy(sql`page.is_near desc, page.created_at desc, page.id desc`);
}

/** Counts the leads on the market within an area. */
export async function countInArea(db: Db, area: ServiceArea): Promise<number> {
  const isWanted = and(inlineValues(onMarket), sql`${marketCell(leads)} = any(${cellsOf(area)})`, isInArea(area));
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(leads).where(isWanted);
  return row?.count ?? 0;
}

/** How many ids a block has. */
const BLOCK = 1000;

/** Returns the block of ids that a lead is counted in. */
export const blockOf = (leadId: number) => Math.floor(leadId / BLOCK);

interface BlockCount {
  block: number;
  count: number;
}

/** Counts the leads on the market by block of ids. Empty blocks are left out. */
export function countEachBlock(db: Db): Promise<BlockCount[]> {
  const block = sql<number>`${leads.id} / ${sql.raw(String(BLOCK))}`;
  return db.select({ block, count: sql<number>`count(*)::int` }).from(leads).where(inlineValues(onMarket)).groupBy(block);
}

/** Counts the leads on the market in some blocks of ids. */
export function countBlocks(db: Db, blocks: readonly number[]): Promise<BlockCount[]> {
  const isInBlock = sql`${leads.id} >= counted.block * ${sql.raw(String(BLOCK))} and ${leads.id} < (counted.block + 1) * ${sql.raw(String(BLOCK))}`;
  const count = sql<number>`(select count(*)::int from ${leads} where ${and(inlineValues(onMarket), isInBlock)})`;
  return db
    .select({ block: sql<number>`counted.block`, count })
    .from(sql`unnest(${intArray(blocks)}) as counted(block)`);
}
